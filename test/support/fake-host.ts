import { Emitter } from '#shared/core/emitter.ts'
import type { CommandName } from '#shared/host/command.ts'
import type { ComputerState } from '#shared/host/computer.ts'
import { initialState, type HostState } from '#shared/host/state.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { HostView } from '#electron/desktop/host-view.ts'
import { signedInAgent } from '#test/support/agents.ts'

/** The state for an agent who is signed in, registered and idle, with `changes`. */
export function hostState(changes: Partial<HostState> = {}): HostState {
  return {
    ...initialState,
    session: {
      kind: 'signed-in',
      baseUrl: 'https://api.example.com/v1.2',
      agent: signedInAgent(),
      secretsIn: 'memory',
      signInAgain: null,
    },
    phone: {
      account: null,
      registration: {
        kind: 'registered',
        server: 'wss://sip.example.com/ws',
        since: 0,
        roundTripAt: 0,
        roundTripMs: 1,
      },
    },
    audio: { engine: 'ready', microphone: 'live', error: null },
    shell: { kind: 'electron', version: '0.0.0', platform: 'linux', demo: true, startError: null },
    ...changes,
  }
}

/** A host in any state that a test sets, which records its commands. */
export class FakeHost implements HostView {
  readonly commandsRun: CommandName[] = []
  /** The ringing lines that commands named. */
  readonly ringing: string[] = []
  readonly refusals = new Emitter<{ readonly name: CommandName }>()
  /** Requests to its methods. */
  readonly requests: { readonly method: string; readonly input: unknown }[] = []
  readonly methods = {
    'settings.change': (input: { changes: Partial<Settings> }) => {
      this.requests.push({ method: 'settings.change', input })
      this.update({ settings: { ...this.state.settings, ...input.changes } })
    },
  }
  readonly computer = {
    update: (facts: ComputerState) => this.update({ computer: { ...this.state.computer, ...facts } }),
    onTryKeys: (listener: (name: CommandName) => void) => this.trials.on(listener),
  }
  readonly trials = new Emitter<CommandName>()
  private readonly changes = new Emitter<void>()
  private current: HostState

  constructor(changes: Partial<HostState> = {}) {
    this.current = hostState(changes)
  }

  get state(): HostState {
    return this.current
  }

  get listeners(): number {
    return this.changes.size
  }

  onChange(listener: () => void): () => void {
    return this.changes.on(listener)
  }

  run(command: CommandName, ringing?: string): void {
    this.commandsRun.push(command)
    if (ringing !== undefined) this.ringing.push(ringing)
  }

  onRefused(listener: (refused: { readonly name: CommandName }) => void): () => void {
    return this.refusals.on(listener)
  }

  update(changes: Partial<HostState>): void {
    this.current = { ...this.current, ...changes }
    this.changes.emit()
  }
}
