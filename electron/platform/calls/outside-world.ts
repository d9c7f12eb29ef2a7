import type { Clock } from '#shared/core/clock.ts'
import { causes, type Leg } from '../sip/leg.ts'
import { VirtualLeg, type Script } from './virtual-leg.ts'

/** Milliseconds. */
export type OutsideTimings = {
  readonly ringDelay: number
  readonly quickAnswerDelay: number
  readonly answerDelay: number
  /** How long a number rings if nobody answers. */
  readonly noAnswerTimeout: number
  /** How long a party that hangs up early talks. */
  readonly talkTime: number
}

const outsideTimings: OutsideTimings = {
  ringDelay: 200,
  quickAnswerDelay: 1_000,
  answerDelay: 2_000,
  noAnswerTimeout: 20_000,
  talkTime: 3_000,
}

/** Everybody who is not a user of the platform. */
export interface OutsideWorld {
  /** Calls an outside number. */
  ring(number: string): Leg
  /** A simulated outside caller, who hangs up `talksFor` milliseconds after being answered. */
  caller(caller: Caller): Leg
}

type Caller = {
  readonly number: string
  readonly name: string
  readonly talksFor?: number
  readonly says?: string
}

/**
 * A simulated outside, in which the last two digits of a number decide the outcome of a call: 00 answers soon, 01 rings
 * and is not answered, 02 is busy, 03 answers and soon hangs up, any other answers.
 */
export function simulatedOutside(clock: Clock, timings: OutsideTimings = outsideTimings): OutsideWorld {
  return {
    ring: (number) => new VirtualLeg({ number, name: '', clock, script: scriptOf(number, timings) }).call(),
    caller: ({ talksFor, ...caller }) =>
      new VirtualLeg({ ...caller, clock, script: talksFor === undefined ? {} : { talksFor } }),
  }
}

function scriptOf(number: string, timings: OutsideTimings): Script {
  const ringsAfter = timings.ringDelay
  switch (number.slice(-2)) {
    case '00':
      return { ringsAfter, answersAfter: timings.quickAnswerDelay }
    case '01':
      return { ringsAfter, refuses: { after: timings.noAnswerTimeout, cause: causes.noAnswer } }
    case '02':
      return { refuses: { after: timings.ringDelay, cause: causes.busy } }
    case '03':
      return { ringsAfter, answersAfter: timings.quickAnswerDelay, talksFor: timings.talkTime }
    default:
      return { ringsAfter, answersAfter: timings.answerDelay }
  }
}
