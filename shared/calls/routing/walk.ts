import type { ConfigurationBook } from './configuration.ts'
import { customerOf, routeInbound } from './dial.ts'
import type { Destination, ServiceDestination } from './directory.ts'
import { maxStops } from './limits.ts'
import { evaluateRules } from './rule.ts'
import { inboundAttempt, ruledInbound } from './ruled.ts'
import { hungUp, placeOf, type WalkContext, type Next } from './walk-ground.ts'
import { walkIvr } from './walk-ivr.ts'
import { walkQueue, walkRingGroup } from './walk-members.ts'
import type { Question, Walk, WalkEnd, WalkStep } from './walk-types.ts'
import { walkOutside, walkUser } from './walk-user.ts'

/**
 * Walks through a call from outside, step by step, with the embedded platform's decisions: number, rules, targets,
 * menus, telephones, final destinations. Facts that only exist at call time are part of the question.
 */
export function walkCall(book: ConfigurationBook, question: Question): Walk {
  const steps: WalkStep[] = []
  const note = (step: WalkStep) => void steps.push(step)
  const ground: WalkContext = { question, book, note, keys: [...question.keys], ivrs: 0, lastRung: new Map() }
  const end = endOf(ground)
  return cutOff(steps, end, question.maxSeconds)
}

function endOf(ground: WalkContext): WalkEnd {
  const { question, book, note } = ground
  const called = routeInbound(question.to, book.directory)
  if (called.kind === 'unknown') return { kind: 'no-number', at: 0 }
  const attempt = inboundAttempt(question.from, called, question.time)
  const verdicts = evaluateRules(book.directory.rulesOf(customerOf(called)), attempt)
  for (const { rule, verdict } of verdicts) {
    const { id, pos, intervals, action } = rule
    note({ kind: 'rule', at: 0, id, pos, verdict, intervals, action })
  }
  const to = ruledInbound(question.from, called, { directory: book.directory, time: question.time })
  const isRuled = verdicts.at(-1)?.verdict === 'fits'
  const visited = new Set<string>()
  let next: Next = { kind: 'goes', to, way: isRuled ? 'rule' : 'number', at: 0 }
  for (let stop = 0; next.kind === 'goes'; stop += 1) {
    if (stop > maxStops) next = hungUp(next.at, 'loop')
    else {
      noteArrival(ground, next, visited)
      next = enter(ground, next)
    }
  }
  return next.end
}

function noteArrival(
  { note }: WalkContext,
  { to, way, at }: Extract<Next, { kind: 'goes' }>,
  visited: Set<string>,
): void {
  const place = placeOf(to)
  if (!place) return
  const key = place.kind === 'outside' ? place.number : `${place.kind}:${place.id}`
  note({ kind: 'arrives', at, place, way, again: visited.has(key) })
  visited.add(key)
}

function enter(ground: WalkContext, { to, at, seconds }: Extract<Next, { kind: 'goes' }>): Next {
  switch (to.kind) {
    case 'user':
      return walkUser(ground, to.user, { at, through: to.through, seconds })
    case 'outside':
      return walkOutside(ground, to.number, { at, seconds })
    case 'barred':
      return { kind: 'ends', end: { kind: 'blocked', at } }
    case 'unknown':
      return hungUp(at, 'nowhere')
    case 'service':
      return enterService(ground, to, at)
  }
}

function enterService(ground: WalkContext, to: ServiceDestination, at: number): Next {
  const place = placeOf(to satisfies Destination)
  if (!place) return hungUp(at, 'nowhere')
  switch (place.kind) {
    case 'ring-group':
      return walkRingGroup(ground, to, at)
    case 'queue':
      return walkQueue(ground, to, at)
    case 'ivr':
      return walkIvr(ground, to, at)
    case 'voicemail':
    case 'conference':
      return { kind: 'ends', end: { kind: place.kind, place, at } }
    case 'user':
    case 'outside':
      return hungUp(at, 'nowhere')
  }
}

/** Drops everything after the end of the walk's time. */
function cutOff(steps: readonly WalkStep[], end: WalkEnd, maxSeconds: number): Walk {
  if (end.at <= maxSeconds) return { steps, end }
  const seen = steps.filter(({ at }) => at <= maxSeconds)
  const last = seen.findLast((step) => step.kind === 'arrives')
  if (last?.kind !== 'arrives') return { steps: seen, end }
  return { steps: seen, end: { kind: 'waiting', place: last.place, at: maxSeconds } }
}
