import type { ApiClient } from '#shared/api/client.ts'
import { readCode } from '#shared/api/codes.ts'
import type { Cdr, Monitor } from '#shared/api/modules/history.ts'
import type { CallState } from '#shared/calls/call-state.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { readLiveCall } from '#shared/calls/read-live-call.ts'
import { eventually } from '#test/support/eventually.ts'
import { must } from './platform-api.ts'

/** The live calls from the API. */
export async function liveCalls(api: ApiClient): Promise<readonly LiveCallRecord[]> {
  return must(await api.calls.list()).data.map(readLiveCall)
}

/** Waits until the platform reports the call in this state. */
export async function callIs(api: ApiClient, id: number, state: CallState): Promise<LiveCallRecord> {
  return eventually(async () => {
    const call = (await liveCalls(api)).find((each) => each.id === id)
    if (call?.state !== state) throw new Error(`Call ${id} is ${call?.state ?? 'gone'}, not ${state}`)
    return call
  })
}

/** Waits until the platform no longer has the live call. */
export async function callIsOver(api: ApiClient, id: number): Promise<void> {
  await eventually(async () => {
    const call = (await liveCalls(api)).find((each) => each.id === id)
    if (call) throw new Error(`Call ${id} is ${call.state}, not over`)
  })
}

/** Waits for exactly one matching live call, and returns it. */
export async function theCall(
  api: ApiClient,
  fits: (call: LiveCallRecord) => boolean,
): Promise<LiveCallRecord> {
  return eventually(async () => {
    const found = (await liveCalls(api)).filter(fits)
    const [call] = found
    if (!call || found.length > 1) throw new Error(`${found.length} calls fit, not one`)
    return call
  })
}

/** Waits until the call has lasted this many seconds more, to leave time for speech. */
export async function untilLonger(api: ApiClient, id: number, seconds: number): Promise<void> {
  const durationOf = async () => must(await api.calls.read({ id })).duration ?? 0
  const before = await durationOf()
  await eventually(
    async () => {
      const now = await durationOf()
      if (now < before + seconds) throw new Error(`Call ${id} has lasted ${now} s, from ${before} s`)
    },
    { interval: 100, timeout: (seconds + 30) * 1000 },
  )
}

/** Waits for the call's record. */
export async function recordOf(api: ApiClient, liveId: number): Promise<Cdr> {
  return eventually(async () => {
    const filter = [{ property: 'live_id', operator: 'eq', value: liveId }] as const
    const [record] = must(await api.history.listCdrs({ query: { filter } })).data
    if (!record) throw new Error(`Call ${liveId} left no record`)
    return record
  })
}

/** `I`, `O` or `M`, in whatever form the platform sends it. */
export function typeOf(record: Cdr): string | undefined {
  return readCode('cdr.type', record.type)
}

/** Waits for the recording of an ended call, with its MP3. */
export async function recordingOf(
  api: ApiClient,
  liveId: number,
): Promise<{ readonly monitor: Monitor; readonly mp3: Uint8Array }> {
  return eventually(async () => {
    const filter = [{ property: 'live_id', operator: 'eq', value: liveId }] as const
    const [monitor] = must(await api.history.listMonitors({ query: { filter } })).data
    if (!monitor) throw new Error(`Call ${liveId} has no recording`)
    return { monitor, mp3: must(await api.history.monitorAudio({ id: monitor.id })) }
  })
}
