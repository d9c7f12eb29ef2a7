import { Directory } from '#electron/host/directory/directory.ts'
import type { SignedInAgent } from '#electron/host/signed-in-agent.ts'
import { emptyDirectory, type DirectoryState } from '#shared/host/directory.ts'
import type { People, RecentCall } from '#shared/host/slices.ts'
import { initialState, type HostState } from '#shared/host/state.ts'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { NotedLog } from './host-ports.ts'
import { ManualClock } from './manual-clock.ts'

export type DirectoryFixtureOptions = { readonly path?: string; readonly platform?: FakeApi }

/** An ended call in the list of recent calls. `at` in milliseconds since 1970. */
export function recentCall(number: string, at = 1): RecentCall {
  return {
    ...{ cdrId: at, liveId: null, type: 'in', name: '', talkSeconds: 5, cause: '', recordings: [] },
    number,
    at,
  }
}

/** The directory of one agent against a platform in memory, on a clock that a test moves. */
export class DirectoryFixture implements Disposable {
  readonly clock = new ManualClock(Date.UTC(2026, 9, 15, 12))
  readonly log = new NotedLog()
  readonly platform: FakeApi
  readonly agent: SignedInAgent
  /** The state that pages see. */
  hostState: HostState = initialState
  /** Everything published, in order. */
  readonly people: People[] = []
  readonly states: DirectoryState[] = []
  /** How often names changed, and whether the file was reported as damaged. */
  nameChanges = 0
  isDamaged = false
  readonly directory: Directory

  constructor({ path = ':memory:', platform = fakeApi() }: DirectoryFixtureOptions = {}) {
    this.platform = platform
    this.agent = {
      baseUrl: 'https://api.example/v1.2',
      agent: {
        ...{ id: 7, name: 'Sam Sample', email: '', ext: '1001', callerId: '', isRoot: false },
        ...{ recordingAllowed: true, doNotDisturb: false, country: 'GB' },
      },
    }
    this.directory = new Directory({
      api: platform.api,
      clock: this.clock,
      log: this.log,
      fileOf: () => path,
      state: () => this.hostState,
      onPeople: (people) => this.people.push(people),
      onState: (state) => this.states.push(state),
      onNames: () => (this.nameChanges += 1),
      onDamage: (isDamaged) => (this.isDamaged = isDamaged),
      random: () => 0.5,
    })
  }

  get state(): DirectoryState {
    return this.states.at(-1) ?? emptyDirectory
  }

  /** Names of the people found. */
  find(text: string, limit = 20): readonly string[] {
    return this.directory.search({ text, limit }).people.map(({ name }) => name)
  }

  /** Shows these calls, which count as the agent's. */
  showRecent(calls: readonly RecentCall[]): void {
    this.hostState = { ...this.hostState, recents: { calls, loading: false, error: null } }
    this.directory.publishNames(calls.map(({ number }) => number))
    this.directory.countCalls(calls)
  }

  [Symbol.dispose](): void {
    this.directory[Symbol.dispose]()
  }
}
