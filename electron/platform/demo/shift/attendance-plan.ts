import { idOf, newcomer, people } from '../company/people.ts'
import { queueTeams } from '../company/queues.ts'
import type { Random } from '../random.ts'
import type { Cast } from './cast.ts'
import { runUpSeconds, type Attendance, type OfficeAct } from './office-act.ts'

/** Who is at work when the shift begins, then who arrives, steps away, leaves and returns. */
export function* planAttendance(cast: Cast, random: Random): Generator<OfficeAct> {
  const attendanceAct = (at: number, who: string, is: Attendance): OfficeAct => {
    return { kind: 'attendance', at, who, is, queues: is === 'here' ? queuesOf(who, cast) : [] }
  }
  const attendance = new Map<string, Attendance>(
    cast.others.map((who) => [who, random.weighted({ here: 64, away: 14, gone: 22 })]),
  )
  for (const { ext, doNotDisturb } of people)
    if (ext !== newcomer)
      yield attendanceAct(-runUpSeconds, ext, attendance.get(ext) ?? (doNotDisturb ? 'away' : 'here'))
  for (let at = random.between(6, 20), turn = 0; ; turn += 1) {
    const [from, to] = firstChanges[turn] ?? random.pick(changes)
    const who = random.pickOrNone(cast.others.filter((other) => attendance.get(other) === from))
    if (who !== undefined) {
      attendance.set(who, to)
      yield attendanceAct(at, who, to)
    }
    at += random.between(18, 30)
  }
}

type Change = readonly [from: Attendance, to: Attendance]

/**
 * Within the first two minutes someone arrives, someone steps away from the desk, someone leaves and someone returns.
 */
const firstChanges: readonly Change[] = [
  ['gone', 'here'],
  ['here', 'away'],
  ['here', 'gone'],
  ['away', 'here'],
]
const changes: readonly [Change, ...Change[]] = [
  ['here', 'away'],
  ['away', 'here'],
  ['away', 'here'],
  ['here', 'gone'],
  ['gone', 'here'],
]

/** The queues of a person; a queue with two cast agents counts for these two alone. */
function queuesOf(who: string, { queues }: Cast): readonly number[] {
  return queueTeams.flatMap((ids, index) => {
    const queue = index + 1
    const agents = queues.find((each) => each.queue === queue)?.agents
    return (agents?.includes(who) ?? ids.includes(idOf(who))) ? [queue] : []
  })
}
