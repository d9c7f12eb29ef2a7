import { assertNever } from '#shared/core/assert-never.ts'
import { transferBlind } from '../../calls/blind-transfer.ts'
import { callUser } from '../../calls/store-directory.ts'
import type { StoredUser } from '../../store/rows.ts'
import { queueTeams } from '../company/queues.ts'
import { linesTo } from '../past/parties.ts'
import { placeInboundCall, dial, afterSeconds, logRefusal } from '../traffic/calls.ts'
import { freeUsers, hasPhone, idleCustomer } from '../traffic/scene.ts'
import type { OfficeAct } from './office-act.ts'
import type { ShiftScene } from './shift-scene.ts'

type Act<Kind extends OfficeAct['kind']> = Extract<OfficeAct, { kind: Kind }>

/** Performs one act at the shop. People who are busy, or have a telephone of their own, are skipped. */
export function performOffice(scene: ShiftScene, act: OfficeAct): void {
  switch (act.kind) {
    case 'call':
      return callColleague(scene, act)
    case 'queue-call':
      return callQueue(scene, act)
    case 'call-out':
      return callFromDesk(scene, act)
    case 'attendance':
      return setPresence(scene, act)
    default:
      return assertNever(act)
  }
}

function callColleague(
  scene: ShiftScene,
  { customer, to, talkFor, answerAfter, transfer }: Act<'call'>,
): void {
  const [user, from] = [freeColleague(scene, to), idleCustomer(scene, customer)]
  if (!user || from === undefined) return
  const call = placeInboundCall(scene, user.cli, { from, talkFor, answerAfter })
  if (!call || !transfer) return
  afterSeconds(scene, call, {
    seconds: answerAfter + transfer.after,
    work(now) {
      const by = callUser(user)
      if (!by || !now.isJoined || now.live.facts.target.user?.id !== by.id) return
      const transferred = transferBlind(scene.engine.board, now, { by, dst: transfer.to })
      if (!transferred.ok) logRefusal(scene, transferred.error)
    },
  })
}

function callQueue(scene: ShiftScene, { customer, queue, answerAfter, staysFor }: Act<'queue-call'>): void {
  const [line, from] = [linesTo(queue)[0]?.e164, idleCustomer(scene, customer)]
  if (line === undefined || from === undefined) return
  placeInboundCall(scene, line, { from, talkFor: staysFor, ...(answerAfter === null ? {} : { answerAfter }) })
}

function callFromDesk(scene: ShiftScene, { by, to, talkFor }: Act<'call-out'>): void {
  const from = freeColleague(scene, by)
  const number = 'ext' in to ? freeColleague(scene, to.ext)?.ext : idleCustomer(scene, to.customer)
  if (from && number !== undefined) dial(scene, from, { to: number, seconds: talkFor })
}

/** Makes the desk telephone of a person at work count as registered, and ring for the person's queues. */
function setPresence(
  { store, lines, queues }: ShiftScene,
  { who, is, queues: assignedQueues }: Act<'attendance'>,
): void {
  const user = store.users.find('ext', who)
  if (!user || hasPhone({ lines }, user)) return
  store.users.update(user.id, { dnd: is === 'away', nb_sip_locations: is === 'gone' ? 0 : 1 })
  for (const [index, team] of queueTeams.entries())
    if (team.includes(user.id))
      queues.setAttendance(index + 1, user.id, { loggedIn: assignedQueues.includes(index + 1) })
}

function freeColleague(scene: ShiftScene, ext: string): StoredUser | undefined {
  return freeUsers(scene).find((user) => user.ext === ext && !hasPhone(scene, user))
}
