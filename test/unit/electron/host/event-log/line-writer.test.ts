import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { LineWriter } from '#electron/host/event-log/line-writer.ts'
import type { LogLine } from '#electron/host/event-log/log-line.ts'
import { MemorySink } from '#test/support/memory-sink.ts'

const at = 1_800_000_000_000
const digest = (of: Readonly<Record<string, string>>): LogLine => ({ t: 'digest', at, of, sum: '' })
const header = digest({ is: 'header' })
const written = (line: LogLine) => `${JSON.stringify(line)}\n`

function writerOf(fileBytes: number, start: LogLine) {
  const sink = new MemorySink(fileBytes)
  const writer: LineWriter = new LineWriter(sink, () => writer.begin(header, start))
  writer.begin(header, start)
  return { sink, writer }
}

test('a line that does not fit begins a section in the next file, and is made again for it', () => {
  const start = digest({ is: 'start' })
  const { sink, writer } = writerOf(300, start)
  const make = (isNew: boolean) => digest({ is: isNew ? 'new' : 'old', pad: 'x'.repeat(60) })
  while (sink.files.length < 2) writer.write(make)
  expect(sink.files[1]).toBe(written(header) + written(start) + written(make(true)))
  expect(writer.write(() => undefined)).toBe(false)
  sink.isUp = false
  expect(writer.write(make)).toBe(false)
})

test.each([
  { length: 1_000, times: 3 },
  { length: 4_000_000, times: 1.5 },
  { length: 7_000_000, times: 1 },
])('a start of $length bytes is followed by $times times as much before the next', ({ length, times }) => {
  const start = digest({ pad: 'x'.repeat(length) })
  const { sink, writer } = writerOf(300, start)
  const line = digest({ pad: 'x'.repeat(length / 5) })
  let lines = 0
  for (; sink.files.length < 2; lines += 1) writer.write(() => line)
  const room = Math.max(written(start).length, Math.min(3 * written(start).length, 6_000_000))
  expect(room / length).toBeCloseTo(times, 0)
  expect(lines).toBe(Math.ceil(room / written(line).length) + 1)
})

test('the sum covers what was written since the section began, or since it was restarted', () => {
  const start = digest({ is: 'start' })
  const { sink, writer } = writerOf(Infinity, start)
  const sumOf = (text: string) => hash('sha256', text).slice(0, 16)
  writer.write(() => start)
  expect(writer.sum).toBe(sumOf(sink.text))
  writer.restartSum()
  writer.write(() => header)
  expect(writer.sum).toBe(sumOf(written(header)))
})
