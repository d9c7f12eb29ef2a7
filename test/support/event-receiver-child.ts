import { openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '#electron/host/clock.ts'
import { EventReceiver } from '#electron/host/events/event-receiver.ts'
import { openInbox } from '#electron/host/events/inbox/open-inbox.ts'
import { memoryStore } from '#test/support/memory-store.ts'
import { silentLog } from '#shared/core/log.ts'

/**
 * Entry point of a process that is only a receiver with its inbox in `--data`. It writes each delivered event to
 * `--delivered`, one JSON text per line, with ` known` after repeated ones. `--no-rate` removes the rate limit.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.' },
    delivered: { type: 'string' },
    'no-rate': { type: 'boolean', default: false },
  },
})
const delivered = values.delivered === undefined ? undefined : openSync(values.delivered, 'a')
const inbox = openInbox({
  userData: values.data,
  clock: systemClock,
  log: silentLog,
  onEntry({ text, known }) {
    if (delivered !== undefined) writeSync(delivered, `${text}${known ? ' known' : ''}\n`)
  },
})
const receiver = new EventReceiver({
  clock: systemClock,
  log: silentLog,
  secrets: memoryStore(),
  userData: join(values.data),
  inbox,
  onState: () => {},
  ...(values['no-rate'] && { rate: { burst: Infinity, perSecond: Infinity } }),
})
await receiver.apply({ enabled: true, port: 0 })
const address = receiver.address()
if (!address.ok) throw new Error(address.error.code)
console.log(JSON.stringify(address.value))
async function end(): Promise<void> {
  await receiver[Symbol.asyncDispose]()
  await inbox[Symbol.asyncDispose]()
  process.exit(0)
}
process.on('SIGTERM', () => void end())
