import { appError } from '#shared/core/app-error.ts'
import { err, type Outcome } from '#shared/core/result.ts'
import type { DemoPlatform } from '../ports.ts'
import type { Connection } from './connection.ts'
import type { Session } from './session.ts'

/** Signs in to a demo platform started for it, and ends that platform with its session. */
export class DemoSignIn implements AsyncDisposable {
  private readonly session: Session
  private readonly launch: (() => Outcome<DemoPlatform>) | undefined
  private running: DemoPlatform | null = null
  private starting: Outcome | null = null

  constructor(session: Session, launch: (() => Outcome<DemoPlatform>) | undefined) {
    this.session = session
    this.launch = launch
    session.onChange((state) => {
      if (state.kind === 'signed-out' && !this.starting) void this.stop()
    })
  }

  /** The demo platform, while the session is signed in to it; it includes a phone account. */
  get platform(): DemoPlatform | null {
    return this.running?.baseUrl === this.session.connection?.baseUrl ? this.running : null
  }

  /** Starts the platform and signs in. Concurrent calls share one start. */
  signIn(): Outcome {
    this.starting ??= this.start().finally(() => {
      this.starting = null
    })
    return this.starting
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.starting
    await this.stop()
  }

  private async start(): Outcome {
    if (!this.launch) return err(appError('platform.failed', 'There is no demo platform here'))
    await this.stop()
    const launched = await this.launch()
    if (!launched.ok) {
      this.session.staySignedOut(launched.error)
      return launched
    }
    this.running = launched.value
    const { baseUrl, email, password } = launched.value
    const connection: Connection = { baseUrl, email, keepSignedIn: false, ca: null, kept: false }
    const signedIn = await this.session.signIn(connection, password)
    if (!signedIn.ok) await this.stop()
    return signedIn
  }

  private async stop(): Promise<void> {
    const { running } = this
    this.running = null
    await running?.[Symbol.asyncDispose]()
  }
}
