import { beforeAll, expect, test } from 'vitest'
import { err } from '#shared/core/result.ts'
import type { TextState } from '#shared/host/texts.ts'
import type { RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { eventually } from '#test/support/eventually.ts'
import { startHostileFixture, startSipServer, type HostileFixture } from './support/hostile-fixture.ts'
import { send, type HostilePlatform } from './support/hostile-platform.ts'
import { expectPlain, expectUnharmed } from './support/run-case.ts'
import { textCases, type TextCase } from './support/text-cases.ts'
import { watchMemory, type MemoryWatch } from './support/watch-memory.ts'
import { disposeAfterAll } from '#test/support/end-after.ts'

/**
 * Texts that are sent at a platform that answers wrongly: each is shown all the time, and is at the platform once. All go
 * at the same time, from one host: whether a text was sent is looked up for half a minute, which passes once for all rows.
 */

let sip: RunningPlatform
let fixture: HostileFixture
let memory: MemoryWatch
const runs = new Map<TextCase, Promise<void>>()

const numberOf = (row: TextCase) => `+4477009${20_000 + textCases.indexOf(row)}`
const wordsOf = (row: TextCase) => `Text to ${numberOf(row)}`
/** Four texts go at a time, and an answer may take half a minute; then the text is looked for as long. */
const limits = { timeout: 100_000, interval: 100 }

beforeAll(async () => {
  sip = await startSipServer()
  fixture = await startHostileFixture(sip)
  memory = watchMemory()
  misbehaveOnce(fixture.platform)
  for (const row of textCases) {
    const run = runText(row)
    // Whoever tests the row sees why it failed.
    run.catch(() => {})
    runs.set(row, run)
  }
})
disposeAfterAll(() => [memory, fixture, sip])

test.for([...textCases])('texts: it $does', (row) => runs.get(row))

test('texts: no row did any harm', async () => {
  await Promise.allSettled(runs.values())
  memory.expectBounded()
  fixture.platform.behave()
  await eventually(() => expect(fixture.host.state.texts).toMatchObject({ error: null, unsent: 0 }))
  await expectUnharmed(fixture)
})

/** The first request of each row's text meets its fault; all others are answered as they should be. */
function misbehaveOnce(platform: HostilePlatform): void {
  const met = new Set<TextCase>()
  platform.misbehave(/^POST \/sms$/, (exchange) => {
    const row = textCases.find((each) => isTo(exchange.body, each))
    if (!row || met.has(row)) return send(exchange.response, exchange.right)
    met.add(row)
    row.fault(exchange)
  })
}

async function runText(row: TextCase): Promise<void> {
  const { host, platform } = fixture
  const sent = await host.ask('texts.send', { to: numberOf(row), from: '', words: wordsOf(row) })
  if (!sent.ok) throw new Error(sent.error.code)
  const { key, thread } = sent.value
  const asked = () =>
    platform.asked.filter(({ route, body }) => route === 'POST /sms' && isTo(body, row)).length
  const ended = await stateOf(row, thread, row.ends)
  expect(asked()).toBe(row.asked)
  if ('error' in ended) {
    expectPlain(err(ended.error))
    expect(await host.ask('texts.again', { key })).toMatchObject({ ok: true })
    await stateOf(row, thread, 'sent')
    expect(asked()).toBe(row.asked + 1)
  }
  expect(platform.done.texts.filter(({ to }) => to === numberOf(row))).toHaveLength(1)
}

/** What is shown of a text once it is this; fails where its words are not in its thread exactly once at any look. */
async function stateOf(row: TextCase, thread: string, kind: TextState['kind']): Promise<TextState> {
  const looks = new Set<number>()
  const state = await eventually(async () => {
    const open = await fixture.host.ask('texts.open', { key: thread, count: 10 })
    const texts = open.ok ? open.value.messages.filter(({ words }) => words === wordsOf(row)) : []
    looks.add(texts.length)
    expect(texts.map((text) => text.state)).toMatchObject([{ kind }])
    return texts[0]?.state ?? { kind: 'received' as const }
  }, limits)
  expect([...looks]).toEqual([1])
  return state
}

function isTo(body: string, row: TextCase): boolean {
  return body.includes(`"${numberOf(row)}"`)
}
