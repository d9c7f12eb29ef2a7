import { expect, test } from 'vitest'
import { allowance } from '#shared/core/allowance.ts'
import { lastMessage } from '#electron/host/tunnels/programs/last-words.ts'
import { maxLineLength, OutputLines } from '#electron/host/tunnels/programs/output-lines.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

function linesOf(...chunks: string[]): readonly string[] {
  const lines: string[] = []
  const output = new OutputLines((line) => lines.push(line))
  chunks.forEach((chunk) => output.push(chunk))
  output.flush()
  return lines
}

test.each([
  [
    ['a\nb', 'c\r\nd\r\n'],
    ['a', 'bc', 'd'],
  ],
  [['10%\r50%\rdone'], ['10%', '50%', 'done']],
  [['\u001b[32mok\u001b[0m \u0007x\n\n\n'], ['ok x']],
  [['no end'], ['no end']],
])('%j', (chunks, lines) => expect(linesOf(...chunks)).toEqual(lines))

test('a line without an end costs no memory', () => {
  const chunks = Array.from({ length: 500 }, () => 'x'.repeat(1_000))
  expect(linesOf(...chunks, '\nnext')).toEqual(['x'.repeat(maxLineLength), 'next'])
})

test('so many in a stretch of time, and then again', () => {
  const clock = new ManualClock()
  const may = allowance(clock, 2, 1_000)
  expect([may(), may(), may()]).toEqual([true, true, false])
  clock.advance(1_000)
  expect(may()).toBe(true)
  // A clock that was put back.
  clock.set(-60_000)
  expect([may(), may(), may()]).toEqual([true, true, false])
})

test.each([
  [[], ''],
  [['fine', 'ERROR: broken', 'bye'], 'ERROR: broken'],
  [['fine', 'bye '], 'bye'],
  [['2026-01-16T08:32:58Z ERR it broke'], 'it broke'],
  [['x'.repeat(500)], `${'x'.repeat(160)}…`],
])('the last words of %.60j', (lines, words) => expect(lastMessage(lines)).toBe(words))
