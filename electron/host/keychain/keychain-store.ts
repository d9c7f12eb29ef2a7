import { backoff } from '#shared/core/backoff.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { SerialQueue } from '#shared/core/serial-queue.ts'
import type { SecretStore } from '../ports.ts'
import type { QueuedRemovals } from './queued-removals.ts'

/** The part of the operating system's keychain that is used here. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

export type KeychainStoreOptions = {
  readonly clock: Clock
  readonly log: Log
  readonly removals: QueuedRemovals
}

/** A pending change of an entry, until the keychain has done it. */
type Pending =
  | { readonly kind: 'write'; readonly secret: string; readonly unlessStored: boolean }
  | { readonly kind: 'remove' }

const service = 'Switchhook'
/** Longest wait for the keychain by a caller that needs a secret, in milliseconds. */
const readTimeout = 3_000
/** Back-off between retries of a keychain that failed. */
const pauses = { first: 5_000, max: 300_000 }

/**
 * Keeps secrets in the keychain, once it answers. Until then, and while it fails, written secrets are in memory and
 * removed ones can no longer be read; both are passed on when the keychain answers.
 */
export class KeychainStore implements SecretStore {
  private readonly options: KeychainStoreOptions
  /** Resolves when the keychain was opened, cannot be, or took too long. */
  private readonly ready: Promise<void>
  private readonly changes = new Emitter<void>()
  private readonly queue = new SerialQueue()
  private readonly pending = new Map<string, Pending>()
  /** Secrets that arrived after their reader had stopped waiting, until they are read; null afterwards. */
  private readonly lateReads = new Map<string, string | null>()
  private keychain: Keychain | null = null
  /** There is no keychain in this session: earlier secrets cannot be read or removed. */
  private isAbsent = false
  private isFailing = false
  private failures = 0
  private stopRetry: Unsubscribe | null = null

  constructor(opening: Promise<Keychain>, options: KeychainStoreOptions) {
    this.options = options
    for (const name of options.removals.names) this.pending.set(name, { kind: 'remove' })
    const opened = opening.then(
      (keychain) => this.open(keychain),
      (fault: unknown) => {
        this.isAbsent = true
        options.log.write('warn', 'keychain.absent', { fault: faultOf(fault) })
      },
    )
    this.ready = this.inTime(opened)
  }

  get place(): SecretStore['place'] {
    return this.keychain && !this.isFailing ? 'keychain' : 'memory'
  }

  get unremoved(): number {
    return this.isAbsent ? 0 : this.options.removals.names.length
  }

  onChange(listener: () => void): Unsubscribe {
    return this.changes.on(listener)
  }

  async read(name: string): Promise<string | null> {
    await this.ready
    const pending = this.pending.get(name)
    if (pending) return pending.kind === 'write' ? pending.secret : null
    const lateSecret = this.consumeLateRead(name)
    if (lateSecret) return lateSecret
    const { keychain } = this
    if (!keychain) return null
    let read: string | null = null
    let timedOut = false
    await this.inTime(
      this.attempt('read', async () => {
        read = await keychain.getPassword(service, name)
        if (timedOut && read !== null) this.lateRead(name, read)
      }),
    )
    timedOut = true
    return read
  }

  write(name: string, secret: string, how?: 'unless-kept'): Promise<void> {
    return this.enqueue(name, { kind: 'write', secret, unlessStored: how === 'unless-kept' })
  }

  remove(name: string): Promise<void> {
    return this.enqueue(name, { kind: 'remove' })
  }

  private async enqueue(name: string, change: Pending): Promise<void> {
    this.pending.set(name, change)
    this.consumeLateRead(name)
    await this.ready
    if (this.keychain) await this.inTime(this.flush(name))
    if (change.kind !== 'remove' || this.pending.get(name) !== change) return
    this.options.removals.add(name)
    this.changes.emit()
  }

  private consumeLateRead(name: string): string | null {
    const secret = this.lateReads.get(name) ?? null
    if (secret !== null) this.lateReads.set(name, null)
    return secret
  }

  /** Announced once for each secret: with a keychain that is always slow, readers would otherwise repeat for ever. */
  private lateRead(name: string, secret: string): void {
    if (this.lateReads.has(name) || this.pending.has(name)) return
    this.lateReads.set(name, secret)
    this.changes.emit()
  }

  private async open(keychain: Keychain): Promise<void> {
    this.keychain = keychain
    await this.flushAll()
    this.changes.emit()
  }

  private async flushAll(): Promise<void> {
    for (const name of [...this.pending.keys()]) await this.flush(name)
  }

  /** Passes the pending change of an entry to the keychain, in the order of the requests. */
  private flush(name: string): Promise<void> {
    return this.queue.run(async () => {
      const { keychain } = this
      const change = this.pending.get(name)
      if (!keychain || !change) return
      let wasAlreadyStored = false
      const succeeded = await this.attempt(change.kind, async () => {
        if (change.kind === 'remove') await keychain.deletePassword(service, name)
        else if (change.unlessStored && (await keychain.getPassword(service, name)) !== null)
          wasAlreadyStored = true
        else await keychain.setPassword(service, name, change.secret)
      })
      if (!succeeded) return
      if (this.pending.get(name) === change) this.pending.delete(name)
      // Whoever made the secret up must use the stored one instead.
      if (this.options.removals.done(name) || wasAlreadyStored) this.changes.emit()
    })
  }

  /** Whether the keychain did it. If not, all pending changes are retried later. */
  private async attempt(what: 'read' | 'write' | 'remove', act: () => Promise<void>): Promise<boolean> {
    try {
      await act()
      if (this.isFailing && this.pending.size <= 1) this.recovered()
      return true
    } catch (fault) {
      this.options.log.write('warn', 'keychain.failed', { what, fault: faultOf(fault) })
      this.failed()
      return false
    }
  }

  private failed(): void {
    if (!this.isFailing) {
      this.isFailing = true
      this.changes.emit()
    }
    if (this.stopRetry) return
    this.failures += 1
    this.stopRetry = this.options.clock.after(backoff(this.failures, pauses), () => {
      this.stopRetry = null
      void this.retry()
    })
  }

  private async retry(): Promise<void> {
    const { keychain } = this
    if (!keychain) return
    if (this.pending.size > 0) await this.flushAll()
    else await this.attempt('read', async () => void (await keychain.getPassword(service, proof.entry)))
  }

  private recovered(): void {
    this.isFailing = false
    this.failures = 0
    this.changes.emit()
  }

  /** Resolves with `operation`, or when the wait is over; the work then goes on by itself. */
  private async inTime(operation: Promise<unknown>): Promise<void> {
    const timeout = Promise.withResolvers<void>()
    const cancel = this.options.clock.after(readTimeout, () => {
      this.options.log.write('warn', 'keychain.slow', { waited: readTimeout })
      timeout.resolve()
    })
    await Promise.race([operation, timeout.promise])
    cancel()
  }
}

const proof = { entry: 'proof', value: 'kept' }

/**
 * Throws if the keychain does not store what it is given: an entry of an earlier start still exists, or one is written
 * and read. (Some take a tenth of a second for a write.)
 */
export async function verifyKeychain(keychain: Keychain): Promise<void> {
  const isStored = async () => (await keychain.getPassword(service, proof.entry)) === proof.value
  if (await isStored()) return
  await keychain.setPassword(service, proof.entry, proof.value)
  if (!(await isStored())) throw new Error('The keychain gave back something else')
}
