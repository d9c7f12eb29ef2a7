import { LiveCalls } from '#electron/host/calls/live-calls.ts'
import type { CallNote } from '#electron/host/calls/call-notes.ts'
import type { CallEvent } from '#shared/api/events.ts'
import type { CallInput } from '#shared/calls/call-input.ts'
import type { LiveCallDiff } from '#shared/calls/live-call.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { CallFeed } from '#shared/host/slices.ts'
import { callEvent } from './call-news.ts'
import { fakeApi, page } from './fake-api.ts'
import { ManualClock } from './manual-clock.ts'
import { flushTasks } from './flush-tasks.ts'

export type PlatformCall = { readonly id: number; readonly [field: string]: unknown }

/** The live calls of a desktop, on a manual clock and a platform in memory. */
export class LiveCallsFixture {
  readonly clock = new ManualClock()
  readonly platform = fakeApi()
  readonly diffs: LiveCallDiff[] = []
  readonly inputs: CallInput[] = []
  readonly notes: CallNote[] = []
  readonly faults: unknown[] = []
  feed: CallFeed | undefined
  /** The platform's calls. */
  platformCalls: readonly PlatformCall[] = []
  phoneIsBusy = false
  webhookIsDown = false
  readonly calls: LiveCalls

  constructor() {
    const { clock, platform } = this
    platform.routes.set('GET /calls', () => page(this.platformCalls))
    this.calls = new LiveCalls({
      api: platform.api,
      clock,
      phoneIsBusy: () => this.phoneIsBusy,
      pathIsDown: () => this.webhookIsDown,
      onDiff: (diff) => this.diffs.push(diff),
      onInput: (input) => this.inputs.push(input),
      onNote: (note) => note.kind !== 'reading' && this.notes.push(note),
      onFeed: (feed) => {
        this.feed = feed
      },
      onFault: (fault) => this.faults.push(fault),
      random: () => 0.5,
    })
  }

  /** Replaces the platform's calls; each can be read singly. */
  setCalls(...platformCalls: readonly PlatformCall[]): void {
    this.platformCalls = platformCalls
    for (const { id } of platformCalls)
      this.platform.routes.set(`GET /calls/${id}`, () => {
        const data = this.platformCalls.find((call) => call.id === id)
        return data ? ok({ data }) : err(appError('platform.not-found'))
      })
  }

  /** An event of this moment arrives. */
  receiveEvent(state: string, changes: Partial<CallEvent> = {}) {
    const now = this.clock.now()
    return this.calls.receiveEvent(callEvent(state, now, changes), now)
  }

  async advance(milliseconds: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += 10) {
      this.clock.advance(10)
      await flushTasks()
    }
  }

  /** How often this path was requested, such as `/calls` or `/calls/7`. */
  requestCount(path: string): number {
    return this.platform.requests.filter((request) => request.method === 'GET' && request.path === path)
      .length
  }

  /** All requests for single calls. */
  get singleRequestCount(): number {
    return this.platform.requests.filter(({ method, path }) => method === 'GET' && /^\/calls\/\d/.test(path))
      .length
  }
}
