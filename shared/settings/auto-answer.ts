import { oneOf, type Check } from './checks.ts'

/**
 * Which calls this phone answers without the agent: none; those that ask for it (RFC 5373, `Call-Info: answer-after`);
 * those and every call from a queue; every call.
 */
export const autoAnswerChoices = ['off', 'asked', 'queues', 'all'] as const
export type AutoAnswer = (typeof autoAnswerChoices)[number]

export const readAutoAnswer: Check<AutoAnswer> = oneOf(...autoAnswerChoices)

/** Reads the value of a policy, which was a flag before version 2 of the settings. */
export const readAutoAnswerPolicy: Check<AutoAnswer> = (value) => {
  if (typeof value === 'boolean' || value === 0 || value === 1) return value ? 'asked' : 'off'
  return readAutoAnswer(value)
}

/** Shortest and longest delay of an automatic answer that the call did not ask for, in whole seconds. */
export const autoAnswerDelay = { min: 1, max: 10 } as const

export const readAutoAnswerAfter: Check<number> = (value) => {
  const { min, max } = autoAnswerDelay
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
    ? value
    : undefined
}
