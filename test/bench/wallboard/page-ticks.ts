import type { LiveCall } from '#shared/api/modules/calls.ts'
import type { LiveCallDiff, LiveCallRecord } from '#shared/calls/live-call.ts'
import type { Person } from '#shared/host/slices.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'

/** The functions of this file run in a page, each on its own. */

/** A page's source of changes each second: diffs of its host, diffs of platform records, or whole responses. */
export type FedWith = 'host differences' | 'record differences' | 'answers'
export type Changing = { readonly calls: readonly LiveCallRecord[]; readonly changes: number }

type RecordDiff = { readonly changed: readonly LiveCall[]; readonly removed: readonly number[] }
/** Globals of either page in this bench. */
export type Fed = typeof globalThis & {
  readonly screens?: Screens
  longestTask: number
  readonly ticks: readonly (LiveCallDiff | RecordDiff | string)[]
  tick(): LiveCallDiff
  recordOf(call: LiveCallRecord): LiveCall
  records(): readonly LiveCall[]
  /** Present on the page of plain elements. */
  begin(people: readonly Person[], calls: readonly LiveCall[]): void
  receive(diff: RecordDiff): void
  read(answer: string): void
}

/** From here on `tick` returns the changes of a second. Waiting calls are answered, others are held or talk. */
export function installTicks({ calls, changes }: Changing): void {
  const now = [...calls]
  let turn = 0
  const changed = (call: LiveCallRecord, at: number): LiveCallRecord => {
    const agent = ((call.id + turn) % 200) + 1
    const destination = { number: String(1_000 + agent), name: `Agent ${agent}`, id: String(agent) }
    if (call.queueState !== '' && at % 2 === 0)
      return { ...call, destination, queueState: '', context: 'PSTN_CALL', connectedAt: Date.now() }
    return { ...call, state: call.state === 'ON_HOLD' ? 'CONNECTED' : 'ON_HOLD' }
  }
  const tick = (): LiveCallDiff => {
    turn += 1
    const diff: LiveCallRecord[] = []
    for (let at = 0; at < changes; at += 1) {
      const index = (turn * 37 + at * 19) % now.length
      const call = now[index]
      if (!call) continue
      const next = changed(call, at)
      now[index] = next
      diff.push(next)
    }
    return { changed: diff, removed: [] }
  }
  const seconds = (at: number | null): number => Math.floor((at ?? 0) / 1_000)
  const recordOf = (call: LiveCallRecord): LiveCall => ({
    ...{ id: call.id, clid: call.source.number, state: call.state, context: call.context, destination: 'in' },
    ...{
      parent_id: 0,
      duration: 61,
      start_time: seconds(call.startedAt),
      connected_at: seconds(call.connectedAt),
    },
    ...{ src: call.source.number, src_id: call.source.id, src_name: call.source.name },
    ...{
      src_call_id: `${call.id}-source@pbx.example`,
      src_codec: 'PCMU',
      src_rate: 0.0041,
      src_ua: 'Trunk 4.2',
    },
    ...{ src_contact: `sip:${call.id}@192.0.2.17:5060`, dst_contact: `sip:${call.id}@192.0.2.99:5060` },
    ...{ dst: call.destination.number, dst_id: call.destination.id, dst_name: call.destination.name },
    ...{
      dst_call_id: `${call.id}-target@pbx.example`,
      dst_codec: 'PCMU',
      dst_rate: 0.0125,
      dst_ua: 'Desk 9.1',
    },
    ...{
      dst_connection: 0,
      min_charge: 0.01,
      monitor_state: 'N',
      queue_state: call.queueState,
      referred_by: '',
    },
    ...{ labels: [], action_url: '', action_text: '' },
  })
  Object.assign(globalThis, { tick, recordOf, records: () => now.map(recordOf) })
}

/** Prepares the changes of `count` seconds. */
export function makeTicks({ count, fed }: { readonly count: number; readonly fed: FedWith }): void {
  const { tick, recordOf, records } = globalThis as Fed
  const next = () => {
    const diff = tick()
    if (fed === 'host differences') return diff
    if (fed === 'answers') return JSON.stringify({ data: records(), total: records().length })
    return { changed: diff.changed.map(recordOf), removed: [] }
  }
  Object.assign(globalThis, { ticks: Array.from({ length: count }, next) })
}

/** Delivers one change a second, until all have been shown. */
export async function feedEachSecond(): Promise<void> {
  const { ticks, screens, receive, read } = globalThis as Fed
  for (const next of ticks) {
    if (typeof next === 'string') read(next)
    else if (screens) screens.send({ kind: 'calls', diff: next as LiveCallDiff, more: false })
    else receive(next as RecordDiff)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}
