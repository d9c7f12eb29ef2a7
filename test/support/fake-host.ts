import { noUpdates } from '#shared/host/updates.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { noMessages } from '#shared/host/no-messages.ts'
import type { CommandName } from '#shared/host/command.ts'
import type { ComputerState } from '#shared/host/computer.ts'
import type { HostState } from '#shared/host/state.ts'
import { noEvents } from '#shared/host/events.ts'
import { unmanaged } from '#shared/host/policy.ts'
import { defaultSettings, type Settings } from '#shared/settings/settings.ts'
import type { HostView } from '#electron/desktop/host-view.ts'
import { signedInAgent } from '#test/support/agents.ts'

/** Everything as it is for an agent who is signed in, registered and idle, changed by what is given. */
export function hostState(changes: Partial<HostState> = {}): HostState {
  return {
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
    lines: [],
    calls: [],
    callFeed: { kind: 'idle', lastPollAt: null, nextPollAt: null, error: null },
    recents: { calls: [], loading: false, error: null },
    people: { list: [], error: null },
    ...noMessages,
    receiver: { kind: 'off' },
    tunnel: { kind: 'none' },
    relay: { kind: 'off' },
    events: noEvents,
    audio: { engine: 'ready', microphone: 'live', error: null },
    devices: { audio: null, switched: null, headset: null },
    quality: [],
    levels: { input: 0, output: 0 },
    readiness: { checks: [] },
    settings: defaultSettings,
    policy: unmanaged,
    shell: { kind: 'electron', version: '0.0.0', platform: 'linux', demo: true, startError: null },
    windows: null,
    computer: {},
    fault: null,
    link: null,
    updates: noUpdates,
    storage: [],
    ...changes,
  }
}

/** A host that is in whatever state a test puts it, and notes the commands that it is given. */
export class FakeHost implements HostView {
  readonly ran: CommandName[] = []
  /** What was asked of its methods. */
  readonly asked: { readonly method: string; readonly input: unknown }[] = []
  readonly methods = {
    'settings.change': (input: { changes: Partial<Settings> }) => {
      this.asked.push({ method: 'settings.change', input })
      this.become({ settings: { ...this.state.settings, ...input.changes } })
    },
    'line.answer': (input: object) => this.asked.push({ method: 'line.answer', input }),
    'line.decline': (input: object) => this.asked.push({ method: 'line.decline', input }),
  }
  readonly computer = {
    tell: (facts: ComputerState) => this.become({ computer: { ...this.state.computer, ...facts } }),
    onTryKeys: (listener: (name: CommandName) => void) => this.trials.on(listener),
  }
  readonly trials = new Emitter<CommandName>()
  private readonly changes = new Emitter<void>()
  private present: HostState

  constructor(changes: Partial<HostState> = {}) {
    this.present = hostState(changes)
  }

  get state(): HostState {
    return this.present
  }

  get listeners(): number {
    return this.changes.size
  }

  onChange(listener: () => void): () => void {
    return this.changes.on(listener)
  }

  run(command: CommandName): void {
    this.ran.push(command)
  }

  become(changes: Partial<HostState>): void {
    this.present = { ...this.present, ...changes }
    this.changes.emit()
  }
}
