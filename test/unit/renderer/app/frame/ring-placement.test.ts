import { expect, test } from 'vitest'
import { placeRing } from '#renderer/app/frame/ring-placement.ts'
import type { LineState } from '#shared/calls/line.ts'
import { ownCall } from '#test/support/own-calls.ts'

const call = (id: string, state: LineState) => ownCall({ line: { id, state } })
const ring = call('ring', 'ringing')

test('a call that rings for a free agent shows on the card', () => {
  expect(placeRing([ring], ring)).toEqual({ card: ring, bar: null })
  expect(placeRing([ring, call('before', 'ended')], ring)).toEqual({ card: ring, bar: null })
  expect(placeRing([ring, call('later', 'ringing')], ring)).toEqual({ card: ring, bar: null })
})

test.each(['connected', 'held', 'dialling', 'early', 'answering'] as const)(
  'beside a call that is %s it shows in the title bar',
  (state) => {
    expect(placeRing([ring, call('other', state)], ring)).toEqual({ card: null, bar: ring })
  },
)

test('it stays where it was while it is being answered', () => {
  const answering = call('ring', 'answering')
  expect(placeRing([answering], null)).toEqual({ card: answering, bar: null })
  expect(placeRing([answering, call('other', 'held')], null)).toEqual({ card: null, bar: answering })
})

test('without a ringing call neither the card nor the bar is shown', () => {
  expect(placeRing([], null)).toEqual({ card: null, bar: null })
  expect(placeRing([call('other', 'connected')], null)).toEqual({ card: null, bar: null })
})
