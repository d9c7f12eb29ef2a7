import { describe, expect, test } from 'vitest'
import {
  consultationEndWords,
  consultationWords,
  isTransferPending,
} from '#renderer/features/calls/consultation-words.ts'
import type { EndReason, Line } from '#shared/calls/line.ts'
import { ownCall } from '#test/support/own-calls.ts'

const caller = (line: Partial<Line> = {}) =>
  ownCall({ shortName: 'Tamsin', line: { state: 'held', ...line } })
const consulted = (line: Partial<Line>) =>
  ownCall({ shortName: 'Billie', line: { direction: 'out', ...line } })

describe('where it stands', () => {
  test.each([
    [
      'dialling',
      'Calling Billie. Tamsin is on hold until you complete the transfer or go back. Esc never ends a call.',
    ],
    [
      'early',
      'Calling Billie. Tamsin is on hold until you complete the transfer or go back. Esc never ends a call.',
    ],
    ['connected', 'Tamsin is on hold until you complete the transfer or go back. Esc never ends a call.'],
    ['held', 'Tamsin and Billie are both on hold.'],
    ['ended', 'Tamsin is still on hold.'],
  ] as const)('with Billie %s', (state, words) => {
    expect(consultationWords({ caller: caller(), consulted: consulted({ state }) })).toBe(words)
  })

  test('with Billie, whose phone says that it rings (180)', () => {
    const pair = { caller: caller(), consulted: consulted({ state: 'early', rings: true }) }
    expect(consultationWords(pair)).toMatch(/^Ringing Billie\. /)
  })

  test('with the caller talked to in between', () => {
    const pair = { caller: caller({ state: 'connected' }), consulted: consulted({ state: 'held' }) }
    expect(consultationWords(pair)).toBe(
      'You are talking to Tamsin. Billie is on hold until you complete the transfer or go back.',
    )
  })

  test('with the caller talked to while the other phone rings', () => {
    const wordsFor = (line: Partial<Line>) =>
      consultationWords({ caller: caller({ state: 'connected' }), consulted: consulted(line) })
    expect(wordsFor({ state: 'dialling' })).toBe('You are talking to Tamsin. Calling Billie.')
    expect(wordsFor({ state: 'early', rings: true })).toBe('You are talking to Tamsin. Ringing Billie.')
  })

  test('while the two are being joined', () => {
    const transfer = { to: '219', stage: 'trying', words: '' } as const
    const pair = { caller: caller({ transfer }), consulted: consulted({ state: 'connected' }) }
    expect(consultationWords(pair)).toBe('Connecting Tamsin and Billie.')
    expect(isTransferPending(consulted({ transfer: { ...transfer, stage: 'failed' } }).line)).toBe(false)
  })
})

describe('why nobody is there', () => {
  const reasons: readonly EndReason[] = [
    'hung-up',
    'far-end-hung-up',
    'declined',
    'cancelled',
    'answered-elsewhere',
    'busy',
    'no-answer',
    'refused',
    'unsafe-challenge',
    'not-found',
    'transferred',
    'connection-lost',
    'failed',
  ]
  const end = (line: Partial<Line>) =>
    consultationEndWords({ caller: caller(), consulted: consulted({ state: 'ended', ...line }) })

  test.each(reasons)('%s is said of Billie, and that Tamsin is safe', (endReason) => {
    expect(end({ endReason }).title).toMatch(/^(?=[A-Z]).*Billie.*\. Tamsin is still on hold\.$/)
  })

  test('a refusal quotes the other side', () => {
    expect(end({ endReason: 'refused', endWords: '403 Forbidden' })).toEqual({
      title: 'The call to Billie did not go through. Tamsin is still on hold.',
      reason: 'The phone service answered: 403 Forbidden.',
    })
    expect(end({ endReason: 'busy', endWords: '486 Busy Here' })).toEqual({
      title: 'Billie is busy. Tamsin is still on hold.',
      reason: '',
    })
  })
})
