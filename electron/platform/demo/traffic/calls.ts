import { placeCall } from '../../calls/call-commands.ts'
import type { Call } from '../../calls/call.ts'
import { causes } from '../../sip/leg.ts'
import { callUser } from '../../calls/store-directory.ts'
import type { StoredUser } from '../../store/rows.ts'
import { pickAt, type Plan } from './plan.ts'
import { customerNumber, freeUsers, hasPhone, numbersTo, type Scene } from './scene.ts'
import { personal } from '#shared/core/log-mark.ts'

type Direct = Extract<Plan, { kind: 'direct' }>
type Line = Extract<Plan, { kind: 'line' }>
type Outbound = Extract<Plan, { kind: 'outbound' }>

/** A number that is in no telephone book. */
export const unknownCaller = '+447700900999'
/** Seconds: menus are long, but regular callers press a key early. */
const menuSeconds = 4

/** Calls a person. One with a telephone of their own decides the course of the call. */
export function callPerson(scene: Scene, plan: Direct, to: StoredUser | undefined): void {
  if (!to) return
  const isSimulated = plan.answers === 'colleague' && !hasPhone(scene, to)
  const call = placeInboundCall(scene, to.cli, {
    from: callerOf(scene, plan.who),
    talkFor: plan.talkFor,
    ...(isSimulated ? { answerAfter: plan.answerAfter } : {}),
  })
  if (call && plan.answers === 'nobody') scheduleGiveUp(scene, call, plan.giveUpAfter)
}

/** Calls a line; does nothing if the shop has none of that kind. */
export function callLine(scene: Scene, plan: Line): void {
  const kinds = { queue: 'Q', menu: 'I', group: 'R' } as const
  const to = pickAt(numbersTo(scene, kinds[plan.to]), plan.whom)
  if (to === undefined) return
  const call = placeInboundCall(scene, to, {
    from: callerOf(scene, plan.who),
    // A caller's waiting time counts as talk.
    talkFor: plan.talkFor + 2 * plan.answerAfter,
    ...(plan.waits ? { answerAfter: plan.answerAfter + (plan.to === 'menu' ? 2 * menuSeconds : 0) } : {}),
  })
  if (!call) return
  if (!plan.waits) scheduleGiveUp(scene, call, plan.giveUpAfter)
  if (plan.to === 'menu')
    afterSeconds(scene, call, { seconds: menuSeconds, work: (now) => now.target?.leg.sendDigit(plan.key) })
}

/** Calls out from the desk of someone without a telephone of their own. */
export function callOut(scene: Scene, plan: Outbound): void {
  const free = freeUsers(scene).filter((user) => !hasPhone(scene, user) && !user.is_root)
  const from = pickAt(free, plan.who)
  const colleagues = free.filter(({ id }) => id !== from?.id).map(({ ext }) => ext)
  const to = plan.to === 'customer' ? customerNumber(scene, plan.whom) : pickAt(colleagues, plan.whom)
  if (from && to !== undefined) dial(scene, from, { to, seconds: plan.answerAfter + plan.talkFor })
}

/** Calls a number from the desk of someone without a telephone of their own, and hangs up after that many seconds. */
export function dial(
  { engine, clock, log }: Pick<Scene, 'engine' | 'clock' | 'log'>,
  from: StoredUser,
  { to, seconds }: { readonly to: string; readonly seconds: number },
): void {
  const user = callUser(from)
  if (!user) return
  const placed = placeCall(engine.board, { user, isRoot: false }, { to })
  if (!placed.ok) return logRefusal({ log }, placed.error.message)
  const call = placed.value
  const stop = clock.after(seconds * 1000, () => {
    unsubscribe()
    if (call.source && call.isJoined) call.hangUp(call.source)
    else call.end(causes.cancelled)
  })
  const unsubscribe = call.onEnd(stop)
}

export type InboundCallOptions = {
  readonly from: string
  readonly talkFor: number
  readonly answerAfter?: number
  readonly exceptUserId?: number
}

/** Places an outside call to a number of the shop; undefined if that is impossible. */
export function placeInboundCall(scene: Scene, to: string, options: InboundCallOptions): Call | undefined {
  const placed = scene.engine.simulateInbound({ ...options, to })
  if (placed.ok) return placed.value
  logRefusal(scene, placed.error.message)
  return undefined
}

/** Hangs up for a caller to whom nobody has talked by then. */
function scheduleGiveUp(scene: Scene, call: Call, seconds: number): void {
  const work = (now: Call) => {
    const { source } = now
    if (!now.isJoined) now.end(causes.cancelled)
    else if (source && now.live.facts.target.user === undefined) now.hangUp(source)
  }
  afterSeconds(scene, call, { seconds, work })
}

/** Runs an action on the caller's current call, if the caller is still on the line. */
export function afterSeconds(
  { engine, clock }: Pick<Scene, 'engine' | 'clock'>,
  call: Call,
  { seconds, work }: { readonly seconds: number; readonly work: (now: Call) => void },
): void {
  const caller = call.source?.leg.sipCallId
  if (caller === undefined) return
  clock.after(seconds * 1000, () => {
    const found = engine.board.findDialog(caller)
    if (found) work(found.call)
  })
}

function callerOf(scene: Pick<Scene, 'store'>, who: number): string {
  return customerNumber(scene, who) ?? unknownCaller
}

export function logRefusal({ log }: Pick<Scene, 'log'>, message: string): void {
  log.write('warn', 'traffic.refused', { what: 'call', message: personal('message', message) })
}
