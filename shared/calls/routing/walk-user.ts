import { routeDialled } from './dial.ts'
import type { RoutedUser } from './directory.ts'
import { outsideRingSeconds } from './limits.ts'
import type { NextDestination } from './next-destination.ts'
import { ringInWaves, type RingingResult } from './ringing.ts'
import { ringWaves } from './ring-waves.ts'
import { ruledOutbound } from './ruled.ts'
import { afterUser, planForUser, telephonesOf, type Telephone, type UserPlan } from './user-plan.ts'
import { hungUp, noteRings, placeOfUser, type WalkContext, type Next } from './walk-ground.ts'
import type { Place, TelephoneState } from './walk-types.ts'

type Called = {
  readonly at: number
  readonly through: string | undefined
  /** Ringing time; undefined means the user's setting. */
  readonly seconds: number | undefined
}

/** Walks through a user: own phones, then those of Follow Me, then the final destination. */
export function walkUser(ground: WalkContext, user: RoutedUser, called: Called): Next {
  const { question, note } = ground
  const { at, through } = called
  const { isRegistered } = question.telephoneOf(user)
  const plan = planForUser(user, { through, isRegistered, refuses: user.doNotDisturb })
  if (plan.kind === 'refuses') {
    note({ kind: 'skips', at, who: placeOfUser(user), why: 'dnd' })
    return after(ground, user, { to: plan.finalDestination, at })
  }
  if (plan.kind === 'forwards') return walkForwards(ground, user, { plan, at })
  const own = ringOne(ground, user, { at, seconds: called.seconds ?? user.ringSeconds })
  return own.answeredBy
    ? answered(own, placeOfUser(user))
    : after(ground, user, { to: plan.finalDestination, at: own.at })
}

/** Walks to an outside number. */
export function walkOutside(
  ground: WalkContext,
  number: string,
  { at, seconds = outsideRingSeconds }: { readonly at: number; readonly seconds?: number | undefined },
): Next {
  const place: Place = { kind: 'outside', number }
  const result = ringInWaves([{ members: [number], seconds }], {
    from: at,
    canRing: () => true,
    telephoneOf: () => ground.question.outside(number),
  })
  noteRings(ground, result.rung, { as: 'outside', placeOf: () => place })
  return result.answeredBy === undefined ? hungUp(result.at, 'unanswered') : answered(result, place)
}

function walkForwards(
  ground: WalkContext,
  user: RoutedUser,
  { plan, at }: { readonly plan: Extract<UserPlan, { kind: 'forwards' }>; readonly at: number },
): Next {
  const { forwarding, ownSeconds, finalDestination, forwardFinalDestination } = plan
  let time = at
  if (ownSeconds > 0) {
    const own = ringOne(ground, user, { at, seconds: ownSeconds })
    if (own.answeredBy) return answered(own, placeOfUser(user))
    if (own.rung.some(({ end }) => end === 'declined'))
      return after(ground, user, { to: finalDestination, at: own.at })
    time = own.at
  }
  const { book, question, note } = ground
  const { directory } = book
  const telephones = telephonesOf(user, forwarding, (target) =>
    ruledOutbound(user, routeDialled(target, user, { directory }), {
      directory,
      time: question.time + time * 1000,
    }),
  )
  const waves = ringWaves(forwarding.strategy, telephones, forwarding.ringSeconds)
  const result = ringInWaves(waves, {
    from: time,
    canRing(telephone) {
      const isFree = telephone.kind === 'outside' || !telephone.user.doNotDisturb
      if (!isFree) note({ kind: 'skips', at: time, who: placeOfTelephone(telephone), why: 'dnd' })
      return isFree
    },
    telephoneOf: (telephone) => stateOf(ground, telephone),
  })
  noteRings(ground, result.rung, {
    as: forwarding.context === 'NUN' ? 'no-phone' : 'follow-me',
    placeOf: placeOfTelephone,
  })
  if (result.answeredBy) return answered(result, placeOfTelephone(result.answeredBy))
  return after(ground, user, { to: forwardFinalDestination, at: result.at })
}

function ringOne(
  ground: WalkContext,
  user: RoutedUser,
  { at, seconds }: { readonly at: number; readonly seconds: number },
): RingingResult<RoutedUser> {
  const result = ringInWaves([{ members: [user], seconds }], {
    from: at,
    canRing: () => true,
    telephoneOf: () => ground.question.telephoneOf(user),
  })
  noteRings(ground, result.rung, { as: 'own', placeOf: placeOfUser })
  return result
}

function after(
  { book }: WalkContext,
  user: RoutedUser,
  { to, at }: { readonly to: NextDestination; readonly at: number },
): Next {
  const next = afterUser(book.directory, { user, to, called: user.ext })
  if (next) return { kind: 'goes', to: next, way: 'final', at }
  return hungUp(at, to.type === 'H' ? 'unanswered' : 'nowhere')
}

function answered<Member>({ at }: RingingResult<Member>, by: Place): Next {
  return { kind: 'ends', end: { kind: 'answered', by, at } }
}

function stateOf({ question }: WalkContext, telephone: Telephone): TelephoneState {
  return telephone.kind === 'user' ? question.telephoneOf(telephone.user) : question.outside(telephone.number)
}

function placeOfTelephone(telephone: Telephone): Place {
  return telephone.kind === 'user' ? placeOfUser(telephone.user) : telephone
}
