import { beforeEach, expect, test } from 'vitest'
import { hostInputs, hostMethodNames } from '#test/support/host-inputs.ts'
import type { Frame, FrameChannel } from '#shared/host/wire.ts'
import { channelPair } from '#test/support/channel-pair.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile, OpenSecrets } from '#test/support/host-ports.ts'
import { fc } from '#test/support/property.ts'
import { startHost, type RunningHost } from '#test/support/running-host.ts'
import { runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { sampleInputs } from '#test/support/sample-inputs.ts'
import { canary, junk, pathsOf, replacedAt } from '#test/support/spoil.ts'
import { inFull } from '#test/support/tier.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

/** A page that was taken over, against a host whose agent is signed in at a real platform. */

let server: RunningPlatform
let running: RunningHost
let secrets: OpenSecrets
let settings: MemorySettingsFile
let page: HostilePage

/** Sends anything, and knows what came back for which number. */
class HostilePage {
  readonly answers = new Map<unknown, unknown>()
  private readonly channel: FrameChannel
  private lastId = 0

  constructor(channel: FrameChannel) {
    this.channel = channel
    channel.on((frame) => {
      if (frame.kind === 'reply') this.answers.set(frame.id, frame.result)
    })
  }

  send(frame: unknown): void {
    this.channel.send(frame as Frame)
  }

  async ask(method: string, input?: unknown): Promise<unknown> {
    const id = ++this.lastId
    this.send({ kind: 'ask', id, method, input })
    for (let turn = 0; turn < 50 && !this.answers.has(id); turn++) await Promise.resolve()
    return eventually(() => {
      if (!this.answers.has(id)) throw new Error(`${method} is not answered`)
      return this.answers.get(id)
    })
  }
}

beforeEach(async () => {
  server = await runPlatform({ dataset: 'demo' })
  secrets = new OpenSecrets()
  settings = new MemorySettingsFile({ receiver: { enabled: false, port: 0 } })
  running = await startHost({ settings, secrets })
  await running.host.started
  const { email, password } = server.user('204')
  const { baseUrl } = server.platform
  await running.ask('session.signIn', { baseUrl, email, password, keepSignedIn: true })
  const pair = channelPair()
  running.host.attach(pair.host)
  page = new HostilePage(pair.page)
})

disposeAfterEach(() => [running, server])

const invalid = { ok: false, error: { code: 'input.invalid' } }

/** What a hostile page must not change by asking for what is refused. */
function kept(): string {
  const { session, phone, lines, settings: shown } = running.state
  return JSON.stringify([session, phone.account, lines, shown, settings.stored, [...secrets.entries]])
}

function loggedText(): string {
  return JSON.stringify(running.log.lines)
}

test('every method refuses invalid input, changes nothing and logs none of it', async () => {
  const before = kept()
  const wrongs = [null, 'text', 7, Number.NaN, [], {}, { [canary]: canary }, canary.repeat(10_000)]
  for (const name of hostMethodNames) {
    if (hostInputs[name] === null) continue
    // An order that changes nothing is one as well.
    for (const wrong of wrongs.filter((each) => hostInputs[name]?.(each) === undefined))
      expect([name, await page.ask(name, wrong)]).toEqual([name, invalid])
  }
  expect(kept()).toBe(before)
  expect(running.log.errors).toEqual([])
  expect(loggedText()).not.toContain(canary)
})

test(
  'one field spoiled at a time: an answer each time, no fault, a living host',
  { ...inFull(), timeout: 30_000 },
  async () => {
    // Signs out, waits for a person, or goes out to the network.
    const slow = ['removals.ended', 'session.tryDemo', 'session.signOut', 'readiness.check', 'tunnel.check']
    const names = hostMethodNames.filter((name) => hostInputs[name] !== null && !slow.includes(name))
    const spoiled = fc
      .constantFrom(...names)
      .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...pathsOf(sampleInputs[name])), junk))
    await fc.assert(
      fc.asyncProperty(spoiled, async ([name, path, wrong]) => {
        const input = replacedAt(sampleInputs[name], path, wrong)
        const isTaken = hostInputs[name]?.(input) !== undefined
        const before = isTaken ? '' : kept()
        const answer = (await page.ask(name, input)) as { ok: boolean; error?: { code: string } }
        expect(typeof answer.ok).toBe('boolean')
        expect(answer.error?.code).not.toBe('internal')
        expect(isTaken ? [invalid, before] : [answer, kept()]).toEqual([invalid, before])
      }),
      { numRuns: 600 },
    )
    expect(running.log.errors).toEqual([])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(await page.ask('app.snapshot')).toMatchObject({ ok: true })
  },
)

test('a method that does not exist is refused, whatever it is called', async () => {
  const names = [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '',
    'app',
    'app.',
  ]
  for (const name of [...names, 'APP.SNAPSHOT', 'session.__proto__', canary.repeat(10_000)]) {
    expect(await page.ask(name, { to: '7' })).toEqual(invalid)
    expect(await page.ask(name)).toEqual(invalid)
  }
  expect(running.log.errors).toEqual([])
  expect(loggedText()).not.toContain(canary)
})

test('malformed frames are ignored and the host goes on', async () => {
  const before = kept()
  fc.assert(
    fc.property(
      fc.constantFrom('ask', 'reply', 'audio-report', 'slice', 'calls', '?'),
      junk,
      junk,
      (...given) => {
        const [kind, some, other] = given
        page.send({ kind, id: some, method: other, input: some, result: other, report: some, frame: other })
        page.send({
          kind,
          id: 1_000_000,
          method: 'no.such',
          result: { ok: some, value: other, error: other },
        })
        page.send(some)
      },
    ),
    { numRuns: 1_000 },
  )
  expect(await page.ask('app.snapshot')).toMatchObject({ ok: true })
  expect(kept()).toBe(before)
  expect(running.log.errors).toEqual([])
  expect(loggedText()).not.toContain(canary)
})

test('a page that offers an engine and then lies neither breaks the phone nor puts words into the state', async () => {
  running.closePage()
  page.send({ kind: 'audio-offered' })
  await eventually(() => expect(running.state.audio.engine).toBe('ready'))
  const lies: readonly unknown[] = [
    { kind: 'microphone', state: canary },
    { kind: 'error', error: { code: canary, detail: canary } },
    { kind: 'devices', devices: { microphones: [{ id: canary }] } },
    { kind: 'levels', levels: { input: Number.NaN, output: canary } },
    { kind: 'sample', lineId: canary, sample: null },
    { kind: 'headset', name: { canary } },
    { kind: canary },
    null,
  ]
  for (const report of lies) page.send({ kind: 'audio-report', report })
  expect(await page.ask('app.snapshot')).toMatchObject({ ok: true })
  expect(running.state.audio).toEqual({ engine: 'ready', microphone: 'unknown', error: null })
  expect(JSON.stringify(running.state)).not.toContain(canary)
  expect(running.log.errors).toEqual([])
})
