import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sampleEvent } from './sample-event.ts'
import type { Sender } from './sender.ts'

type Summary = {
  readonly requests: number
  readonly microseconds: number
  readonly p99: number
  readonly refused: number
  readonly broken: number
}

/** Sends with wrk if installed: it uses less processor time than Node. */
export function wrkSender(): Sender | undefined {
  if (spawnSync('wrk', ['-v']).error) return undefined
  const run = promisify(execFile)
  let runs = 0
  return {
    name: 'wrk',
    async send({ url, connections, fresh, milliseconds, mayBreak }) {
      runs += 1
      const seconds = Math.max(1, Math.round(milliseconds / 1_000))
      const template = sampleEvent(`${process.pid}-${runs}`, '%d')
      const script = join(import.meta.dirname, 'wrk-events.lua')
      const args = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '-s', script, url]
      const { stdout } = await run('wrk', [...args, '--', template, fresh ? 'close' : 'keep'])
      const line = stdout.split('\n').find((text) => text.startsWith('{'))
      if (line === undefined) throw new Error(`wrk said nothing that can be read: ${stdout}`)
      const summary = JSON.parse(line) as Summary
      if (summary.broken > 0 && !fresh && !mayBreak)
        throw new Error(`${summary.broken} connections of wrk broke`)
      return {
        perSecond: (summary.requests / summary.microseconds) * 1_000_000,
        p99: summary.p99 / 1_000,
        acknowledged: summary.requests - summary.refused,
        refused: summary.refused,
        processor: Number.NaN,
      }
    },
    [Symbol.dispose]() {},
  }
}
