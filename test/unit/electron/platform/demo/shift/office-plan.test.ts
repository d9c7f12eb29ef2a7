import { describe, expect, it } from 'vitest'
import { newcomer, people } from '#electron/platform/demo/company/people.ts'
import { Random } from '#electron/platform/demo/random.ts'
import { runUpSeconds, type OfficeAct } from '#electron/platform/demo/shift/office-act.ts'
import { planOffice } from '#electron/platform/demo/shift/office-plan.ts'

/** What happens up to so many seconds after second 0. */
function plan(seed: number, until = 600): readonly OfficeAct[] {
  const acts: OfficeAct[] = []
  for (const act of planOffice(new Random(seed))) {
    if (act.at > until) return acts
    acts.push(act)
  }
  return acts
}

const seeds = Array.from({ length: 40 }, (_, seed) => seed)
const colleaguesOf = (act: OfficeAct) => {
  if (act.kind === 'call') return [act.to, ...(act.transfer ? [act.transfer.to] : [])]
  if (act.kind === 'call-out') return [act.by, ...('ext' in act.to ? [act.to.ext] : [])]
  return act.kind === 'attendance' ? [act.who] : []
}

describe('the plan of a shift', () => {
  it('is the same for the same seed, and another for another one', () => {
    expect(plan(3)).toEqual(plan(3))
    expect(plan(3)).not.toEqual(plan(4))
  })

  it.each(seeds)('%i is in order of time, and begins with the run-up', (seed) => {
    const times = plan(seed).map(({ at }) => at)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(times[0]).toBe(-runUpSeconds)
  })

  it.each(seeds)('%i has six calls talked on and two callers waiting at second 0', (seed) => {
    const begun = plan(seed, 0)
    const talks = begun.filter(
      (act) => (act.kind === 'call' || act.kind === 'call-out') && act.at + act.talkFor > 5,
    )
    const inQueues = begun.filter((act) => act.kind === 'queue-call' && act.at + act.staysFor > 5)
    expect([talks.length, inQueues.length]).toEqual([2, 6])
    const waiting = inQueues.filter(
      (act) => act.kind === 'queue-call' && act.answerAfter !== null && act.at + act.answerAfter > 0,
    )
    expect(new Set(waiting.map((act) => act.kind === 'queue-call' && act.queue)).size).toBe(2)
    expect(waiting).toHaveLength(2)
  })

  it.each(seeds)('%i lets somebody come, go away, leave and be back within two minutes', (seed) => {
    const changes = plan(seed, 120).flatMap((act) =>
      act.kind === 'attendance' && act.at > 0 ? [act.is] : [],
    )
    expect(changes.length).toBeGreaterThanOrEqual(3)
    expect(new Set(changes)).toEqual(new Set(['here', 'away', 'gone']))
  })

  it('leaves the newcomer alone, and nobody is in two calls of the plan at once', () => {
    for (const seed of seeds) {
      const ends = new Map<string, number>()
      for (const act of plan(seed)) {
        const named = colleaguesOf(act)
        expect(named).not.toContain(newcomer)
        if (act.kind !== 'call' && act.kind !== 'call-out') continue
        const who = act.kind === 'call' ? act.to : act.by
        expect(ends.get(who) ?? -Infinity, `${who} at ${act.at} of ${seed}`).toBeLessThanOrEqual(act.at)
        ends.set(who, act.at + act.talkFor)
      }
    }
  })

  it('says of everybody but the newcomer whether they are at work, before anything else happens', () => {
    const first = plan(1).slice(0, people.length - 1)
    expect(first.map((act) => act.kind === 'attendance' && act.who)).toEqual(
      people.map(({ ext }) => ext).filter((ext) => ext !== newcomer),
    )
  })

  it('logs exactly two agents in to each of the two queues that callers wait in', () => {
    const acts = plan(2)
    const queues = new Set(acts.flatMap((act) => (act.kind === 'queue-call' ? [act.queue] : [])))
    const agents = acts.flatMap((act) =>
      act.kind === 'attendance' && act.at === -runUpSeconds ? act.queues : [],
    )
    for (const queue of queues) expect(agents.filter((each) => each === queue)).toHaveLength(2)
    expect(queues.size).toBe(2)
  })

  it('has transfers, calls out and callers who give up', () => {
    const acts = seeds.flatMap((seed) => plan(seed))
    expect(acts.some((act) => act.kind === 'call' && act.transfer)).toBe(true)
    expect(acts.some((act) => act.kind === 'call-out' && 'customer' in act.to)).toBe(true)
    expect(acts.some((act) => act.kind === 'queue-call' && act.answerAfter === null)).toBe(true)
  })
})
