import { expect, test } from 'vitest'
import { commandTunnel } from '#electron/host/tunnels/adapters/command.ts'

const made = (command: string, pattern = String.raw`url=(\S+)`) =>
  commandTunnel({ kind: 'command', command, pattern }, 50_123)

function adapter(command: string, pattern?: string) {
  const result = made(command, pattern)
  if (!result.ok) throw new Error(result.error.detail)
  return result.value
}

test('the port is put into each word, after the line was split', () => {
  expect(adapter(`bore local {port} --to "my host:{port}" '$PORT; id'`).command).toEqual({
    name: 'bore',
    args: ['local', '50123', '--to', 'my host:50123', '$PORT; id'],
  })
})

test.each([`bore "unclosed`, `bore it's`, '   '])('%j is refused', (command) => {
  expect(made(command)).toMatchObject({ ok: false, error: { code: 'settings.invalid' } })
})

test('a pattern that is none is refused', () => {
  expect(made('bore', '(')).toMatchObject({ ok: false, error: { code: 'settings.invalid' } })
})

test.each([
  ['url=https://a.example.com/x?y', 'https://a.example.com'],
  ['url=a.example.com:8443', 'https://a.example.com:8443'],
  ['url=HTTPS://A.example.com', 'https://a.example.com'],
  ['url=http://a.example.com', undefined],
  ['url=https://me:secret@a.example.com', undefined],
  ['url=//', undefined],
  ['nothing', undefined],
])('in %j the address is %s', (line, origin) => {
  expect(adapter('bore').read(line)).toEqual(origin && { kind: 'address', origin })
})

test('the whole match is the address where there is no group', () => {
  expect(adapter('bore', 'https://[a-z.]+').read('at https://a.example.com now')).toEqual({
    kind: 'address',
    origin: 'https://a.example.com',
  })
})

test('a pattern that takes too long is told instead of waited for', () => {
  expect(adapter('bore', '^(a+)+$').read(`${'a'.repeat(60)}!`)).toMatchObject({
    kind: 'unreadable',
    error: { code: 'settings.invalid' },
  })
})

test('the last words are told', () => {
  const lines = ['starting', 'Error: no such account', 'bye']
  expect(adapter('bore').failure({ kind: 'ended', code: 1, signal: null, lines })).toEqual({
    error: { code: 'tunnel.ended', detail: 'Error: no such account' },
    again: 'soon',
  })
})
