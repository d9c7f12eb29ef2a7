import { expect, test } from 'vitest'
import { readRelayed } from '#electron/host/event-relay-client/consume-events.ts'

const deep = (depth: number) => `{"x":${'['.repeat(depth)}${']'.repeat(depth)}}`

test.each([
  ['an event', '{"id":"a","x":[1]}', true],
  ['a list', '[]', true],
  ['no object', '7', false],
  ['no JSON', '{', false],
  ['nesting that no event has', deep(10_000), false],
  ['more than a webhook may send', JSON.stringify({ x: 'ä'.repeat(40_000) }), false],
])('%s from the relay is bounded as one from the platform: %#', (_, text, isEvent) => {
  expect(readRelayed(text) !== undefined).toBe(isEvent)
})
