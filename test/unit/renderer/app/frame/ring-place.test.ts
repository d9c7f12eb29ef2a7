import { expect, test } from 'vitest'
import { ringPlace } from '#renderer/app/frame/ring-place.ts'
import type { LineState } from '#shared/calls/line.ts'
import { ownCall } from '#test/support/own-calls.ts'

const call = (id: string, state: LineState) => ownCall({ line: { id, state } })
const ring = call('ring', 'ringing')

test('a call that rings for a free agent shows on the card', () => {
  expect(ringPlace([ring], ring)).toEqual({ card: ring, bar: null })
  expect(ringPlace([ring, call('before', 'ended')], ring)).toEqual({ card: ring, bar: null })
  expect(ringPlace([ring, call('later', 'ringing')], ring)).toEqual({ card: ring, bar: null })
})

test.each(['connected', 'held', 'dialling', 'early', 'answering'] as const)(
  'beside a call that is %s it shows in the title bar',
  (state) => {
    expect(ringPlace([ring, call('other', state)], ring)).toEqual({ card: null, bar: ring })
  },
)

test('it stays where it was while it is being answered', () => {
  const answering = call('ring', 'answering')
  expect(ringPlace([answering], null)).toEqual({ card: answering, bar: null })
  expect(ringPlace([answering, call('other', 'held')], null)).toEqual({ card: null, bar: answering })
})

test('without a ring there is neither', () => {
  expect(ringPlace([], null)).toEqual({ card: null, bar: null })
  expect(ringPlace([call('other', 'connected')], null)).toEqual({ card: null, bar: null })
})
