import { expect, it } from 'vitest'
import { isAcceptable } from '#electron/platform/http/accept.ts'

const json = 'application/json'

it.each([
  [undefined, json, true],
  ['*/*', json, true],
  ['application/json', json, true],
  ['Application/JSON; charset=utf-8', json, true],
  ['application/*', json, true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', json, true],
  ['text/html', json, false],
  ['text/html, application/json;q=0', json, false],
  ['*/*, application/json;q=0', json, false],
  ['application/*;q=0, */*', json, false],
  ['*/*;q=0', json, false],
  ['audio/*', 'audio/mpeg', true],
  [json, 'audio/mpeg', false],
  ['', json, true],
  [';;;,q=9', json, true],
  ['application/json;q=a', json, false],
  [`${'a/b,'.repeat(100_000)}`, json, false],
])('%s lets %s through: %s', (header, type, expected) => {
  expect(isAcceptable(header, type)).toBe(expected)
})
