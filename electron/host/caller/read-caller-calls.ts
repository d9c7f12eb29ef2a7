import type { Cdr } from '#shared/api/modules/history.ts'
import { callerLimits, type CallerCall } from '#shared/host/caller.ts'
import type { Person } from '#shared/host/slices.ts'
import { wayOfContext } from '#shared/calls/call-way.ts'
import { oneEach, readStop, type Stop, type Stopped } from '../history/one-call.ts'
import { isOwnCdr, readRecentCall } from '../history/read-recent-call.ts'

export type ReadCallerCallsOptions = {
  readonly agentId: number
  readonly people: readonly Person[]
  /** The current call, which is not an earlier one. */
  readonly except: number | null
}

/** Turns the records of calls with one number into calls, newest first, each with the colleague who took part. */
export function readCallerCalls(
  cdrs: readonly Cdr[],
  { agentId, people, except }: ReadCallerCallsOptions,
): readonly CallerCall[] {
  const byId = new Map(cdrs.map((cdr) => [cdr.id, cdr]))
  const names = new Map(people.map(({ key, name }) => [key, name]))
  const stops = [...byId.values()]
    .filter(({ live_id: id }) => except === null || id !== except)
    .map((cdr) => readCall(cdr, agentId, cdrs))
    .toSorted((one, other) => other.at - one.at || other.cdrId - one.cdrId)
  return oneEach(stops)
    .slice(0, callerLimits.calls)
    .map((call) => {
      const cdr = byId.get(call.cdrId)
      return { ...call, by: cdr ? colleagueOn(cdr, names) : '', isOwn: !!cdr && isOwnCdr(cdr, agentId) }
    })
}

function readCall(cdr: Cdr, agentId: number, all: readonly Cdr[]): Stopped {
  const stop = readStop(cdr)
  const through = wayOfContext(cdr.context) ? throughOf(cdr, stop, all) : ''
  return { ...readRecentCall(cdr, agentId), recordings: [], ...(through !== '' && { through }), stop }
}

/**
 * Names the queue or group of a record: it is the destination of its own record, while a member's record has it as the
 * parent live call, whose record is among those of the same caller.
 */
function throughOf(cdr: Cdr, stop: Stop, all: readonly Cdr[]): string {
  const service = stop.to === 'service' ? cdr : all.find(({ live_id: id }) => id && id === cdr.parent_live_id)
  return service?.dst_name?.trim() ?? ''
}

/** Names the colleague: `user_id` of the record, else a user at either end of the call. */
function colleagueOn(cdr: Cdr, names: ReadonlyMap<string, string>): string {
  const ids = [cdr.user_id, cdr.dst_id, cdr.src_id]
  for (const id of ids) {
    const name = names.get(`user:${id ?? ''}`)
    if (name) return name
  }
  return ''
}
