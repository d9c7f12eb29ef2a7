import type { ServiceDestination } from './directory.ts'
import type { IvrAction } from './ivr-action.ts'
import { keyTimeout, endsKeys, finalAction, leadsTo, maxIvrs, moveOf, pickRandom } from './ivr-menu.ts'
import type { Ivr } from './ivr.ts'
import { hungUp, placeOf, type WalkContext, type Next } from './walk-ground.ts'
import type { MenuOption, Way } from './walk-types.ts'

/** Walks through an IVR. Prompts take no time here, since their length is unknown. */
export function walkIvr(ground: WalkContext, to: ServiceDestination, at: number): Next {
  const { book, note } = ground
  const ivr = book.ivr(to.id)
  if (!ivr) return hungUp(at, 'nowhere')
  if (ground.ivrs >= maxIvrs) return hungUp(at, 'loop')
  ground.ivrs += 1
  if (ivr.random) {
    note({ kind: 'picks', at, of: ivr.random.length })
    const picked = pickRandom(ivr.random, ground.question.random)
    return (picked && carryOut(ground, ivr, { action: picked, way: 'random', at })) ?? finish(ground, ivr, at)
  }
  return walkMenu(ground, ivr, { to, at })
}

function walkMenu(
  ground: WalkContext,
  ivr: Ivr,
  { to, at }: { readonly to: ServiceDestination; readonly at: number },
): Next {
  const place = placeOf(to)
  if (!place) return hungUp(at, 'nowhere')
  const { rounds, timeoutSeconds: timeout } = ivr
  const options = optionsOf(ground, ivr)
  let time = at
  for (let round = 1; round <= rounds; round += 1) {
    ground.note({ kind: 'asks', at: time, place, round, rounds, timeout, options })
    const keys = ground.keys.shift() ?? ''
    if (keys === '') {
      time += timeout
      continue
    }
    const pressed = press(ground, ivr, { keys, at: time })
    time = pressed.at
    ground.note({ kind: 'presses', at: time, keys, isKnown: pressed.next !== undefined })
    if (pressed.next) return pressed.next
  }
  return finish(ground, ivr, time)
}

type Pressed = { readonly at: number; readonly next: Next | undefined }

/** Presses keys one after another; keys after the menu's decision have no effect. */
function press(
  ground: WalkContext,
  ivr: Ivr,
  { keys, at }: { readonly keys: string; readonly at: number },
): Pressed {
  const numbers = ground.book.internalNumbers
  let before = ''
  for (const key of keys) {
    const final = endsKeys(key, before)
    if (!final) before += key
    const move = moveOf(ivr, before, { numbers, final })
    if (move.kind !== 'wait') return { at, next: nextOf(ground, ivr, { move, at }) }
  }
  const paused = at + keyTimeout / 1000
  const move = moveOf(ivr, before, { numbers, final: true })
  return { at: paused, next: nextOf(ground, ivr, { move, at: paused }) }
}

function nextOf(
  ground: WalkContext,
  ivr: Ivr,
  { move, at }: { readonly move: ReturnType<typeof moveOf>; readonly at: number },
): Next | undefined {
  if (move.kind === 'dial')
    return carryOut(ground, ivr, { action: { kind: 'dial', number: move.number }, way: 'key', at })
  return move.kind === 'act' ? carryOut(ground, ivr, { action: move.key.action, way: 'key', at }) : undefined
}

function finish(ground: WalkContext, ivr: Ivr, at: number): Next {
  const action = finalAction(ivr)
  return carryOut(ground, ivr, { action, way: 'menu-end', at }) ?? hungUp(at, 'nowhere')
}

/** Undefined if the action has no destination. */
function carryOut(
  { book }: WalkContext,
  ivr: Ivr,
  { action, way, at }: { readonly action: IvrAction; readonly way: Way; readonly at: number },
): Next | undefined {
  if (action.kind === 'hang-up') return hungUp(at, 'set')
  const to = leadsTo(action, ivr, book.directory)
  if (!to) return undefined
  const seconds = ivr.ringSeconds === undefined ? {} : { seconds: ivr.ringSeconds }
  return { kind: 'goes', to, way, at, ...seconds }
}

function optionsOf({ book }: WalkContext, ivr: Ivr): readonly MenuOption[] {
  return [...ivr.keys].map(([key, { action }]) => {
    const to = leadsTo(action, ivr, book.directory)
    return { key, place: (to && placeOf(to)) ?? null, hangsUp: action.kind === 'hang-up' }
  })
}
