import type { LogLevel } from '#shared/core/log.ts'
import { appendFileSync, readFileSync, writeSync } from 'node:fs'
import { systemClock } from '#electron/host/clock.ts'
import { createHost } from '#electron/host/host.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { TextDraft } from '#shared/host/texts.ts'
import { FakePhone } from '../fake-phone.ts'
import { hostPorts, NotedLog } from '../host-ports.ts'

/**
 * The host in a process of its own, so that it can be killed. It signs in, writes numbered texts and drafts until it is
 * killed, and notes in a file, one fact per line, what it is about to do and what was acknowledged. With `finish` it
 * writes nothing, resends texts in doubt, and ends when nothing is waiting.
 */
export type ChildOptions = {
  readonly baseUrl: string
  readonly token: string
  readonly userData: string
  /** The file of facts. */
  readonly notes: string
  readonly threads: readonly string[]
  readonly draftsFor: readonly string[]
  /** Divisor of all waits. */
  readonly hurry: number
  /** Maximum number of texts before it is killed. */
  readonly maxTexts: number
  /** One more text, which is sent that many milliseconds later. */
  readonly later?: { readonly to: string; readonly words: string; readonly after: number }
  readonly finish?: boolean
}

export type Fact =
  | {
      readonly kind: 'trying' | 'kept'
      readonly to: string
      readonly words: string
      readonly sendAt?: number
    }
  | { readonly kind: 'drafting' | 'drafted' | 'draft-found'; readonly key: string; readonly words: string }
  | { readonly kind: 'unsure' | 'failed'; readonly words: string }
  | { readonly kind: 'ready' | 'done' }
  | { readonly kind: 'fault'; readonly event: string }

const options: ChildOptions = JSON.parse(process.argv[2] ?? '{}')
const note = (fact: Fact) => appendFileSync(options.notes, `${JSON.stringify(fact)}\n`)

const log = new NotedLog()
const write = log.write.bind(log)
log.write = (level: LogLevel, event: string, fields?: object) => {
  write(level, event, fields)
  if (level === 'error') note({ kind: 'fault', event: JSON.stringify(log.lines.at(-1)) })
}
const hurried: Clock = {
  now: systemClock.now,
  after: (delay, action) => systemClock.after(delay / options.hurry, action),
}
const ports = hostPorts({ log, userData: options.userData, clock: hurried })
const { methods, started } = createHost(ports, { createPhone: () => new FakePhone() })

/** The first number that no earlier child used. */
function firstNumber(): number {
  const tried = facts().flatMap((fact) => (fact.kind === 'trying' ? [Number(fact.words.split(' ')[1])] : []))
  return Math.max(0, ...tried.filter(Number.isFinite)) + 1
}

function facts(): readonly Fact[] {
  return readFileSync(options.notes, 'utf8')
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

async function sendText(to: string, words: string, sendAt?: number): Promise<void> {
  const later = sendAt === undefined ? {} : { sendAt }
  note({ kind: 'trying', to, words, ...later })
  const answer = await methods['texts.send']({ to, from: '', words, ...later })
  if (!answer.ok) throw new Error(`Not kept: ${answer.error.code}`)
  note({ kind: 'kept', to, words, ...later })
}

async function writeDraft(key: string, words: string): Promise<void> {
  note({ kind: 'drafting', key, words })
  const answer = await methods['texts.draft']({ key, draft: { words, from: '' } })
  if (!answer.ok) throw new Error(`No draft: ${answer.error.code}`)
  note({ kind: 'drafted', key, words })
}

async function work(): Promise<void> {
  const { threads, draftsFor, later } = options
  for (const key of draftsFor) note({ kind: 'draft-found', key, words: (await opened(key)).draft.words })
  if (later) await sendText(later.to, later.words, Date.now() + later.after)
  const first = firstNumber()
  for (let count = 0; count < options.maxTexts; count += 1) {
    const number = first + count
    await sendText(threads[number % threads.length] ?? '', `text ${number}`)
    await writeDraft(draftsFor[number % draftsFor.length] ?? '', `draft ${number}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function opened(key: string): Promise<{ readonly draft: TextDraft; readonly messages: Messages }> {
  const answer = await methods['texts.open']({ key, count: 5_000 })
  if (!answer.ok) throw new Error(`Not opened: ${answer.error.code}`)
  return answer.value
}

type Messages = readonly {
  readonly key: string
  readonly words: string
  readonly state: { readonly kind: string }
}[]

/** Resends what needs a decision; true when nothing is waiting. */
async function finish(): Promise<boolean> {
  let waits = false
  for (const to of new Set([...options.threads, ...(options.later ? [options.later.to] : [])]))
    for (const { key, words, state } of (await opened(to)).messages) {
      if (state.kind === 'sent' || state.kind === 'received') continue
      waits = true
      if (state.kind !== 'unsure' && state.kind !== 'failed') continue
      note({ kind: state.kind, words })
      await methods['texts.again']({ key })
    }
  return !waits
}

await started
const { baseUrl, token } = options
const signedIn = await methods['session.useToken']({ baseUrl, token, keepSignedIn: false })
if (!signedIn.ok) throw new Error(signedIn.error.code)
note({ kind: 'ready' })
writeSync(1, '{"ready":true}\n')
if (options.finish) {
  while (!(await finish())) await new Promise((resolve) => setTimeout(resolve, 50))
  for (const key of options.draftsFor)
    note({ kind: 'draft-found', key, words: (await opened(key)).draft.words })
  note({ kind: 'done' })
  process.exit(0)
}
await work()
// Idle until it is killed.
setInterval(() => {}, 1_000)
