import { expect, test } from 'vitest'
import { outputNotes, withoutSecrets } from '#electron/host/tunnels/output-notes.ts'
import { ok } from '#shared/core/result.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

const receiver = { address: () => ok({ url: 'https://127.0.0.1:9/s3cretp4th', ca: '' }) }

test.each([
  ['POST /s3cretp4th?x 204', 'POST /[removed]?x 204'],
  ['authtoken=abc next', 'authtoken=[removed] next'],
  ['Authorization: Bearer abc.def', 'Authorization: [removed] abc.def'],
  ['with Bearer abc.def', 'with Bearer [removed]'],
  ['api_key : "x1"', 'api_key : [removed]'],
  ['https://me:pw@host/x', 'https://me:[removed]@host/x'],
  ['Forwarding https://a.example.com', 'Forwarding https://a.example.com'],
])('%j is kept as %j', (line, kept) => {
  expect(withoutSecrets(line, receiver)).toBe(kept)
})

test('forty lines a minute, and none of their words', () => {
  const log = new NotedLog()
  const clock = new ManualClock()
  const note = outputNotes({ clock, log })
  for (let at = 0; at < 100; at += 1) note('x'.repeat(1_000))
  expect(log.lines).toHaveLength(40)
  expect(log.lines[0]?.fields).toEqual({ says: 'other', length: 1_000 })
  clock.advance(60_000)
  note('again')
  expect(log.lines).toHaveLength(41)
})
