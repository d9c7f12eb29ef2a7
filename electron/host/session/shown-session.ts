import type { AppError } from '#shared/core/app-error.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import type { Log } from '#shared/core/log.ts'
import type { SessionState } from '#shared/host/slices.ts'
import type { Connection } from './connection.ts'
import type { SignInAgain } from './live-session.ts'

type SignedOut = {
  readonly error: AppError | null
  /** Platform and account of the attempt; null if nobody has signed in here before. */
  readonly at: Pick<Connection, 'baseUrl' | 'email'> | null
  /** It is retried automatically. */
  readonly isRetried?: boolean
}

const nowhere = { baseUrl: '', email: '' }

type Kind = SessionState['kind']

/** The allowed transitions between session states. */
const following: Readonly<Record<Kind, readonly Kind[]>> = {
  starting: ['signed-out', 'second-factor', 'signed-in'],
  'signed-out': ['signed-out', 'second-factor', 'signed-in'],
  'second-factor': ['second-factor', 'signed-out', 'signed-in'],
  'signed-in': ['signed-in', 'signed-out'],
}

/** The session as shown on screens. Follows only the transitions of `following`. */
export class ShownSession {
  private readonly log: Log
  private readonly changes = new Emitter<SessionState>()
  private current: SessionState = { kind: 'starting' }

  constructor(log: Log) {
    this.log = log
  }

  get state(): SessionState {
    return this.current
  }

  onChange(listener: (state: SessionState) => void): Unsubscribe {
    return this.changes.on(listener)
  }

  show(state: SessionState): void {
    if (following[this.current.kind].includes(state.kind)) {
      this.current = state
      this.changes.emit(state)
    } else {
      const move = { from: this.current.kind, to: state.kind }
      this.log.write('error', 'session.illegal-move', move)
    }
  }

  showSignedOut({ error, at, isRetried = false }: SignedOut): void {
    const { baseUrl, email } = at ?? nowhere
    this.show({ kind: 'signed-out', baseUrl, email, error, ...(isRetried && { retrying: true }) })
  }

  /** Asks the signed-in agent for the password; null withdraws the request. */
  showSignInAgain(again: SignInAgain | null): void {
    if (this.current.kind !== 'signed-in') return
    const { codeAsked: _, ...state } = this.current
    this.show({
      ...state,
      signInAgain: again?.error ?? null,
      ...(again?.codeAsked ? { codeAsked: true } : {}),
    })
  }
}
