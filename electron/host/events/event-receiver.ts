import { appError, errorBecause, type AppError } from '#shared/core/app-error.ts'
import { backoff } from '#shared/core/backoff.ts'
import { reason } from '#shared/core/error-reasons.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import { SerialQueue } from '#shared/core/serial-queue.ts'
import type { ReceiverState } from '#shared/host/slices.ts'
import type { ReceiverSettings } from '#shared/settings/event-settings.ts'
import type { SecretStore } from '../ports.ts'
import type { EventInbox } from './inbox/event-inbox.ts'
import type { Rate } from './rate-limit.ts'
import type { Body } from './read-body.ts'
import { receive } from './receive.ts'
import { receiverCertificate } from './receiver-certificate.ts'
import { ReceiverFacts } from './receiver-facts.ts'
import { makeProof, type Proof } from './receiver-proof.ts'
import { openReceiverServer, type ReceiverServer } from './receiver-server.ts'
import { isSecretPath, makeSecretPath, pathIs } from './secret-path.ts'

export type EventReceiverOptions = {
  readonly clock: Clock
  readonly log: Log
  readonly secrets: SecretStore
  readonly userData: string
  /** Whether an address of this computer was registered in the dashboard, in this run or before. */
  readonly hasRegisteredAddress?: () => boolean
  readonly inbox: Pick<EventInbox, 'add'>
  readonly onState: (state: ReceiverState) => void
  /** Accepted rate of notifications, if not the default. */
  readonly rate?: Rate
}

const pathName = 'receiver-path'
/** Milliseconds between checks of the certificate, which is renewed a month before it expires. */
const certificateCheckEvery = 12 * 3_600_000
/** Milliseconds between attempts to listen at a port that another program holds. */
const retries = { first: 1_000, max: 60_000 }

/** The webhook receiver of this computer. */
export class EventReceiver implements AsyncDisposable {
  /** Answers `GET <path>?check=<nonce>` in `x-switchhook-check`; no other process can compute it. */
  readonly proof: Proof = makeProof()
  private readonly options: EventReceiverOptions
  private readonly facts: ReceiverFacts
  private readonly queue = new SerialQueue()
  private server: ReceiverServer | null = null
  private path = makeSecretPath()
  private isCurrentPath = pathIs(this.path)
  private settings: ReceiverSettings = { enabled: false, port: 0 }
  private failures = 0
  /** Stops the next attempt to listen, or the next check of the certificate. */
  private stopTimer: Unsubscribe = () => {}

  constructor(options: EventReceiverOptions) {
    this.options = options
    this.facts = new ReceiverFacts(options)
  }

  /** Starts, stops or moves the receiver to match the settings; settles when done. */
  apply(settings: ReceiverSettings): Promise<void> {
    return this.queue.run(() => this.change(settings))
  }

  /** Returns the URL for the platform's notifications, and the certificate that it must trust. */
  address(): Result<{ url: string; ca: string }> {
    const { server } = this
    if (!server) return err(errorBecause('network.unreachable', reason('receiver.off')))
    return ok({ url: `${server.origin}${this.path}`, ca: server.certificate.chain })
  }

  /**
   * Creates a new secret path. The old one and all connections are closed when this settles. Fails, keeping the old
   * path, if the keychain cannot store the new one.
   */
  newSecret(): Outcome {
    return this.queue.run(async () => {
      const path = makeSecretPath()
      try {
        await this.options.secrets.write(pathName, path.slice(1))
      } catch (fault) {
        this.options.log.write('error', 'receiver.path-not-kept', { fault: faultOf(fault) })
        return err(appError('events.address-not-kept'))
      }
      this.usePath(path)
      this.server?.closeConnections()
      this.facts.newSecret(true)
      return ok(undefined)
    })
  }

  /** Replaces a path made up while the keychain was unavailable with the stored one. */
  keychainChanged(): Promise<void> {
    return this.queue.run(async () => {
      if (!this.server || this.options.secrets.place !== 'keychain') return
      const stored = `/${(await this.options.secrets.read(pathName)) ?? ''}`
      if (!isSecretPath(stored) || this.isCurrentPath(stored)) return
      this.usePath(stored)
      this.server.closeConnections()
      this.facts.newSecret(false)
    })
  }

  /** Notes that the dashboard has the current address. */
  addressRegistered(): void {
    this.facts.newSecret(false)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.apply({ enabled: false, port: 0 })
  }

  private async change(settings: ReceiverSettings): Promise<void> {
    const isSame = settings.enabled === this.settings.enabled && settings.port === this.settings.port
    if (isSame && this.server !== null) return
    if (!isSame) this.failures = 0
    this.settings = settings
    const { server } = this
    this.server = null
    this.stopTimer()
    await server?.[Symbol.asyncDispose]()
    if (!settings.enabled) return this.facts.off()
    await this.start(settings.port)
  }

  private async start(port: number): Promise<void> {
    const { clock, log, userData, rate } = this.options
    try {
      const certificate = await receiverCertificate(userData, clock.now())
      await this.readPath()
      const opened = await openReceiverServer({ userData, port, certificate, log }, (guard) =>
        receive({
          knows: (path) => this.isCurrentPath(path),
          proof: this.proof,
          guard,
          keep: (body, done) => this.store(body, done),
          onBad: (what) => this.facts.countBadRequest(what),
          ...(rate && { rate }),
        }),
      )
      if (!opened.ok) return this.failed(opened.error)
      this.failures = 0
      this.server = opened.value
      this.facts.listening(opened.value.origin)
      this.scheduleCertificateCheck()
    } catch (fault) {
      log.write('error', 'receiver.failed', { fault: faultOf(fault) })
      this.facts.failed(errorBecause('events.no-receiver', reason('receiver.not-kept')))
    }
  }

  /** Tries again later, until it listens or the settings change. */
  private failed(error: AppError): void {
    const { settings } = this
    this.facts.failed(error)
    this.failures += 1
    this.stopTimer()
    this.stopTimer = this.options.clock.after(
      backoff(this.failures, retries),
      () =>
        void this.queue.run(async () => {
          if (this.settings === settings && this.server === null) await this.start(settings.port)
        }),
    )
  }

  private async readPath(): Promise<void> {
    const stored = `/${(await this.options.secrets.read(pathName)) ?? ''}`
    if (isSecretPath(stored)) return this.usePath(stored)
    const path = makeSecretPath()
    await this.options.secrets.write(pathName, path.slice(1), 'unless-kept')
    this.usePath(path)
    if (this.options.hasRegisteredAddress?.() === true) this.facts.newSecret(true)
  }

  private usePath(path: string): void {
    this.path = path
    this.isCurrentPath = pathIs(path)
  }

  private store({ text, id }: Body, done: (isKept: boolean) => void): void {
    const receivedAt = this.options.clock.now()
    this.options.inbox.add({ text, id, receivedAt, path: 'webhook' }, (outcome) => {
      const isKept = typeof outcome === 'string'
      if (isKept) this.facts.countStored(receivedAt)
      else this.facts.notKept(outcome.trouble)
      done(isKept)
    })
  }

  private scheduleCertificateCheck(): void {
    this.stopTimer = this.options.clock.after(certificateCheckEvery, () => {
      this.scheduleCertificateCheck()
      void this.queue.run(() => this.renew())
    })
  }

  /** Renews the certificate for new connections; open ones continue. */
  private async renew(): Promise<void> {
    const { clock, userData, log } = this.options
    try {
      const certificate = await receiverCertificate(userData, clock.now())
      if (this.server?.certificate.chain === certificate.chain) return
      this.server?.renew(certificate)
      log.write('info', 'receiver.certificate-renewed')
      this.facts.publish()
    } catch (fault) {
      log.write('warn', 'receiver.certificate-not-renewed', { fault: faultOf(fault) })
    }
  }
}
