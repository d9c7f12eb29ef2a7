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
import { settled } from './settled.ts'

export type TrueCall = { readonly id: number; readonly [field: string]: unknown }

/** The live calls of a desktop, on a manual clock and a platform in memory. */
export class LiveCallsDesk {
  readonly clock = new ManualClock()
  readonly platform = fakeApi()
  readonly diffs: LiveCallDiff[] = []
  readonly inputs: CallInput[] = []
  readonly notes: CallNote[] = []
  readonly faults: unknown[] = []
  feed: CallFeed | undefined
  /** The platform's calls. */
  truth: readonly TrueCall[] = []
  phoneIsBusy = false
  webhookIsDown = false
  readonly calls: LiveCalls

  constructor() {
    const { clock, platform } = this
    platform.routes.set('GET /calls', () => page(this.truth))
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
  has(...truth: readonly TrueCall[]): void {
    this.truth = truth
    for (const { id } of truth)
      this.platform.routes.set(`GET /calls/${id}`, () => {
        const data = this.truth.find((call) => call.id === id)
        return data ? ok({ data }) : err(appError('platform.not-found'))
      })
  }

  /** An event of this moment arrives. */
  hears(state: string, changes: Partial<CallEvent> = {}) {
    const now = this.clock.now()
    return this.calls.receiveEvent(callEvent(state, now, changes), now)
  }

  async pass(milliseconds: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += 10) {
      this.clock.advance(10)
      await settled()
    }
  }

  /** How often this path was requested, such as `/calls` or `/calls/7`. */
  asked(path: string): number {
    return this.platform.requests.filter((request) => request.method === 'GET' && request.path === path)
      .length
  }

  /** All requests for single calls. */
  get askedSingly(): number {
    return this.platform.requests.filter(({ method, path }) => method === 'GET' && /^\/calls\/\d/.test(path))
      .length
  }
}
