import type { ApiClient } from '#shared/api/client.ts'
import { servedCount } from '#shared/api/query.ts'
import {
  readTrace,
  readTraceMessages,
  type ReadTrace,
  type TracedMessage,
} from '#shared/calls/sip-trace/read-trace.ts'
import { traceLimits } from '#shared/calls/sip-trace/trace-limits.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { TraceOf } from '#shared/host/traces.ts'
import { withoutSecrets } from './redact.ts'

/** Messages cleaned in a row before other work of the host runs. */
const together = 50
const pageSize = 5_000
/** Maximum bytes of a capture passed to a page. */
const maxCaptureBytes = 32 * 1024 * 1024

/** Reads the platform's SIP messages of a call, cleaned like a timeline's. */
export async function readPlatformTrace(api: ApiClient, of: TraceOf): Outcome<ReadTrace> {
  const read = of.kind === 'call' ? await liveTrace(api, of.id) : await pastTrace(api, of)
  return read.ok ? ok(await cleaned(read.value)) : read
}

async function liveTrace(api: ApiClient, id: number): Outcome<ReadTrace> {
  const records: unknown[] = []
  let served = 0
  for (let page = 1; served < traceLimits.messages; page += 1) {
    const read = await api.calls.trace({ id, query: { page, limit: pageSize } })
    if (!read.ok) return read
    records.push(...read.value.data)
    served += servedCount(read.value)
    if (servedCount(read.value) === 0 || served >= read.value.total) break
  }
  return ok(readTraceMessages(records))
}

async function pastTrace(api: ApiClient, { kind, id }: TraceOf): Outcome<ReadTrace> {
  const read = kind === 'record' ? await api.history.cdrTrace({ id }) : await api.history.msdrTrace({ id })
  return read.ok ? ok(readTrace(new TextDecoder().decode(read.value))) : read
}

async function cleaned(trace: ReadTrace): Promise<ReadTrace> {
  if (trace.kind === 'none') return trace
  if (trace.kind === 'text') return { ...trace, text: await cleanedText(trace.text) }
  const messages: TracedMessage[] = []
  for (const message of trace.messages) {
    messages.push({ ...message, text: withoutSecrets(message.text) })
    if (messages.length % together === 0) await yieldToEventLoop()
  }
  return { ...trace, messages }
}

/** Cleans a text of unknown format piece by piece, cut at line ends. */
async function cleanedText(text: string): Promise<string> {
  const pieces: string[] = []
  for (let from = 0; from < text.length;) {
    const end = from + 32_768
    const line = end < text.length ? text.lastIndexOf('\n', end) : text.length
    const until = line > from ? line : Math.min(end, text.length)
    pieces.push(withoutSecrets(text.slice(from, until)))
    from = until
    await yieldToEventLoop()
  }
  return pieces.join('')
}

function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Reads the packets of a call; live calls have none (specification 4.3). */
export async function readPackets(
  api: ApiClient,
  { kind, id }: TraceOf,
): Outcome<{ readonly name: string; readonly base64: string }> {
  if (kind === 'call') return err(appError('input.invalid'))
  const read = kind === 'record' ? await api.history.cdrPcap({ id }) : await api.history.msdrPcap({ id })
  if (!read.ok) return read
  if (read.value.byteLength > maxCaptureBytes) return err(appError('platform.unexpected-answer'))
  return ok({ name: `${kind}-${id}.pcap`, base64: Buffer.from(read.value).toString('base64') })
}
