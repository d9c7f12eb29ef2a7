import type { Line, LineState } from '#shared/calls/line.ts'
import type { Dice } from '#test/support/random-walk/dice.ts'
import type { Desk, Stage } from './stage.ts'

/** A move: in words, and a promise that settles when it is complete. */
export type Move = { readonly words: string; readonly done: Promise<unknown> }

type Actor = { readonly stage: Stage; readonly dice: Dice; readonly desk: Desk; readonly other: Desk }

/** Outside: answers, answers late, hangs up soon, is busy, does not answer; inside: nobody there, no such number. */
const numbers = [
  ...['+442079460100', '+442079460111', '+442079460103', '+442079460102', '+442079460101'],
  ...['205', '999'],
] as const

const fresh: readonly LineState[] = ['ringing', 'answering']
const talking: readonly LineState[] = ['connected', 'held']

/** A random move that is possible now, or none. */
export function randomMove(stage: Stage, dice: Dice): Move {
  const [desk, other] = dice.chance(0.5) ? stage.desks : ([stage.desks[1], stage.desks[0]] as const)
  const actor = { stage, dice, desk, other }
  const kind = dice.below(100)
  if (kind < 20) return begin(actor)
  if (kind < 42) return receive(actor)
  if (kind < 85) return talk(actor)
  return disturb(actor)
}

function begin({ stage, dice, desk, other }: Actor): Move {
  // More lines than a person could handle would prove nothing more.
  if (desk.phone.lines.filter(({ state }) => state !== 'ended').length > 3) return nothing
  if (dice.chance(0.4)) {
    const seconds = dice.pick([undefined, undefined, 1, 4])
    return { words: `somebody calls ${desk.ext} for ${seconds} s`, done: stage.ring(desk.cli, seconds) }
  }
  const to = dice.chance(0.6) ? other.ext : dice.pick(numbers)
  return { words: `${desk.ext} dials ${to}`, done: desk.methods.dial({ to }) }
}

function receive({ dice, desk, other, stage }: Actor): Move {
  const line = lineIn(dice, desk, fresh)
  if (!line) return nothing
  const { ext, methods } = desk
  const { id: lineId } = line
  const about = `${ext} ${short(line)}`
  const kind = dice.below(12)
  if (kind < 7) return { words: `${about} answers`, done: methods.answer({ lineId }) }
  if (kind < 8) {
    const reason = dice.pick(['busy', 'unavailable', 'declined', undefined])
    const done = methods.decline(reason ? { lineId, reason } : { lineId })
    return { words: `${about} declines ${reason}`, done }
  }
  if (kind < 9) {
    const to = dice.pick([other.ext, ...numbers])
    return { words: `${about} forwards to ${to}`, done: methods.forward({ lineId, to }) }
  }
  if (kind < 11) {
    const [first, second] = dice.pick([
      [0, 0],
      [0, 3],
      [3, 0],
      [0, 15],
    ] as const)
    const done = Promise.all([
      after(first, () => methods.answer({ lineId })),
      after(second, () => withdraw(stage, other)),
    ])
    return { words: `${about} answers after ${first}, the caller gives up after ${second} ms`, done }
  }
  const done = Promise.all([methods.answer({ lineId }), methods.hangUp({ lineId })])
  return { words: `${about} answers and hangs up`, done }
}

async function withdraw(stage: Stage, caller: Desk): Promise<void> {
  const line = caller.phone.lines.find(({ state }) => state === 'dialling' || state === 'early')
  if (line) await caller.methods.hangUp({ lineId: line.id })
  else for (const call of (await stage.liveCalls()).slice(-1)) await stage.end(call)
}

function talk(actor: Actor): Move {
  const { dice, desk, other } = actor
  const { ext, methods } = desk
  const line = lineIn(dice, desk, dice.chance(0.85) ? talking : ['dialling', 'early', ...talking])
  if (!line) return nothing
  const { id: lineId } = line
  const to = dice.chance(0.4) ? other.ext : dice.pick(numbers)
  const moves: readonly [string, () => Promise<unknown>, number][] = [
    ['hangs up', () => methods.hangUp({ lineId }), 2],
    ['holds', () => methods.hold({ lineId }), 3],
    ['resumes', () => methods.resume({ lineId }), 3],
    [
      'holds and resumes',
      () =>
        both(
          () => methods.hold({ lineId }),
          () => methods.resume({ lineId }),
        ),
      1,
    ],
    ['mutes', () => methods.mute({ lineId, muted: dice.chance(0.5) }), 1],
    ['presses keys', () => methods.sendDigits({ lineId, digits: '12' }), 1],
    ['swaps', () => methods.swap(), 3],
    ['merges', () => methods.merge(), 3],
    ['splits', () => methods.split({ lineId }), 2],
    [`transfers to ${to}`, () => methods.transfer({ lineId, to }), 2],
    [`consults ${to}`, () => methods.consult({ lineId, to }), 3],
    ['completes', () => methods.completeTransfer({ lineId }), 3],
    ['goes back', () => methods.backToCaller({ lineId }), 2],
    ['holds at both ends', () => everywhere(actor, 'hold'), 1],
    ['resumes at both ends', () => everywhere(actor, 'resume'), 1],
    ['hangs up at both ends', () => everywhere(actor, 'hangUp'), 1],
  ]
  const lots = moves.flatMap((move) => Array.from({ length: move[2] }, () => move))
  const [words, act] = dice.any(lots) ?? ['', async () => undefined]
  return { words: `${ext} ${short(line)} ${words}`, done: act() }
}

function disturb({ stage, dice, desk }: Actor): Move {
  const { ext, link, engine, phone } = desk
  const soon = dice.pick([50, 400, 1_500])
  const doing = (words: string, act: () => unknown): Move => {
    act()
    return { words: `${ext}: ${words}`, done: Promise.resolve() }
  }
  const kind = dice.below(8)
  if (kind === 0) {
    const done = engine.go().then(() => after(soon, async () => engine.come()))
    return { words: `${ext}: the audio engine is gone for ${soon} ms`, done }
  }
  if (kind === 1 || kind === 2) {
    link[kind === 1 ? 'cut' : 'silence']()
    const forgetting = kind === 2 && dice.chance(0.5)
    const done = after(soon, async () => link.heal({ forgetting }))
    return {
      words: `${ext}: the network is ${kind === 1 ? 'cut' : 'silent'} for ${soon} ms, ${forgetting}`,
      done,
    }
  }
  if (kind === 3) return doing('another network', () => phone.networkChanged())
  if (kind === 4) return doing('wakes', () => phone.wake())
  if (kind === 5) return doing('registers again', () => phone.registerAgain())
  if (kind === 6) return doing(`slow by ${soon / 10} ms`, () => link.delay(dice.chance(0.5) ? soon / 10 : 0))
  const done = stage.liveCalls().then(async (calls) => {
    const call = dice.any(calls)
    if (call) await stage.end(call)
  })
  return { words: 'a call is ended by the API', done }
}

const nothing: Move = { words: '', done: Promise.resolve() }

function everywhere({ stage }: Actor, method: 'hold' | 'resume' | 'hangUp') {
  const lines = stage.desks.flatMap((desk) => desk.phone.lines.map(({ id }) => ({ desk, lineId: id })))
  return Promise.all(lines.map(({ desk, lineId }) => desk.methods[method]({ lineId })))
}

function both(...acts: readonly (() => Promise<unknown>)[]) {
  return Promise.all(acts.map((act) => act()))
}

function lineIn(dice: Dice, { phone }: Desk, states: readonly LineState[]): Line | undefined {
  return dice.any(phone.lines.filter(({ state }) => states.includes(state)))
}

function short({ id, state, number }: Line): string {
  return `${id.slice(0, 4)} (${state}, ${number})`
}

function after<Value>(milliseconds: number, act: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => setTimeout(() => void act().then(resolve, reject), milliseconds))
}
