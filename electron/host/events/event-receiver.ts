import { randomBytes } from 'node:crypto'
import { listen, type Listening } from '#electron/net/listen.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { ReceiverState } from '#shared/host/state.ts'
import type { ReceiverSettings } from '#shared/settings/settings.ts'
import type { SecretStore } from '../ports.ts'
import type { EventInbox } from './inbox/event-inbox.ts'
import { receive } from './receive.ts'
import { receiverCertificate } from './receiver-certificate.ts'
import { makeProof, type Proof } from './receiver-proof.ts'

export type EventReceiverOptions = {
  readonly clock: Clock
  readonly log: Log
  readonly secrets: SecretStore
  readonly userData: string
  readonly inbox: Pick<EventInbox, 'append'>
  readonly onState: (state: ReceiverState) => void
}

type Running = { readonly listening: Listening; readonly url: string; readonly ca: string }

const pathName = 'receiver-path'

/** The webhook receiver of this computer. */
export class EventReceiver implements AsyncDisposable {
  /** What `GET <path>?check=<nonce>` answers in `x-switchhook-check`; no other process can know it. */
  readonly proof: Proof = makeProof()
  private readonly options: EventReceiverOptions
  private running: Running | null = null
  private wanted: ReceiverSettings = { enabled: false, port: 0 }
  private work: Promise<void> = Promise.resolve()
  private lastEventAt: number | null = null
  private received = 0

  constructor(options: EventReceiverOptions) {
    this.options = options
  }

  /** Starts, stops or moves it as the settings say; settles when that is done. */
  apply(wanted: ReceiverSettings): Promise<void> {
    this.work = this.work.then(() => this.change(wanted))
    return this.work
  }

  /** Where the platform must send its notifications, and the certificate that it must trust for that. */
  address(): Result<{ url: string; ca: string }, AppError> {
    if (!this.running) return err(appError('network.unreachable', 'The receiver is off'))
    const { url, ca } = this.running
    return ok({ url, ca })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.apply({ enabled: false, port: 0 })
  }

  private async change(wanted: ReceiverSettings): Promise<void> {
    const isSame = wanted.enabled === this.wanted.enabled && wanted.port === this.wanted.port
    if (isSame && this.running !== null) return
    this.wanted = wanted
    const { running } = this
    this.running = null
    await running?.listening[Symbol.asyncDispose]()
    if (!wanted.enabled) return this.options.onState({ kind: 'off' })
    await this.start(wanted.port)
  }

  private async start(port: number): Promise<void> {
    const { clock, userData, onState } = this.options
    try {
      const certificate = await receiverCertificate(userData, clock.now())
      const path = `/${await this.secretPath()}`
      const handler = receive({
        path,
        proof: this.proof,
        onBody: (body) => this.take(body),
        onBad: (reason) => this.options.log.write('warn', 'receiver.bad-body', { reason }),
      })
      const listening = await listen({ handler, port, certificate })
      if (!listening.ok) return onState({ kind: 'failed', error: listening.error })
      const { origin } = listening.value
      this.running = { listening: listening.value, url: `${origin}${path}`, ca: certificate.chain }
      this.tell()
    } catch (fault) {
      this.options.log.write('error', 'receiver.failed', { reason: String(fault) })
      onState({ kind: 'failed', error: appError('internal', 'The receiver’s certificate could not be kept') })
    }
  }

  private async secretPath(): Promise<string> {
    const { secrets } = this.options
    const known = await secrets.read(pathName)
    if (known) return known
    const made = randomBytes(32).toString('base64url')
    await secrets.write(pathName, made)
    return made
  }

  private take(body: unknown): void {
    const { clock, inbox } = this.options
    const receivedAt = clock.now()
    this.received += 1
    this.lastEventAt = receivedAt
    void inbox.append({ text: JSON.stringify(body), receivedAt, path: 'webhook' })
    this.tell()
  }

  private tell(): void {
    if (!this.running) return
    const { origin } = this.running.listening
    const { lastEventAt, received } = this
    this.options.onState({ kind: 'listening', origin, lastEventAt, received })
  }
}
