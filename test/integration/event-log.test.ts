import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { checkLog } from '#electron/replay/check-log.ts'
import { readLogLines } from '#electron/replay/read-log.ts'
import { createPhone } from '#electron/host/phone/soft-phone.ts'
import type { Line } from '#shared/calls/line.ts'
import { ok } from '#shared/core/result.ts'
import { attachEngine } from '#test/support/attach-engine.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile, OpenSecrets } from '#test/support/host-ports.ts'
import { eventSender } from '#test/support/nats/send-event.ts'
import { NodeAudioEngine } from '#test/support/node-audio-engine.ts'
import { runReplay } from '#test/support/replay-child.ts'
import { goToWork, lineOf, startHost, type RunningHost } from '#test/support/running-host.ts'
import { runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { disposeAfterAll } from '#test/support/end-after.ts'

/** A host at work with the embedded platform, the log that it leaves, and what a replay makes of it. */

const caller = '+442079460018'
const digits = '48151623'
const words = 'Your parcel waits at the counter'

let server: RunningPlatform
let running: RunningHost
let engine: NodeAudioEngine
let page: Disposable
let secrets: OpenSecrets
let token: string
/** The log as it lay on disk once the host had ended, and as it was exported before. */
let kept: string
let exported: { readonly name: string; readonly text: string }

const agent = () => server.user('204')
const folder = () => join(running.userData, 'event-log')

async function operator(path: string, body: unknown) {
  const answer = await server.ask('POST', `/operator${path}`, { token, body })
  expect(answer).toMatchObject({ status: 201 })
}

const line = (state: Line['state']) => lineOf(running, state)

beforeAll(async () => {
  server = await runPlatform({ dataset: 'empty' })
  engine = new NodeAudioEngine()
  secrets = new OpenSecrets()
  token = await server.signIn(server.user('201'))
  const settings = new MemorySettingsFile({ receiver: { enabled: true, port: 0 } })
  running = await startHost({ settings, secrets }, { createPhone })
  page = attachEngine(running.host, engine)
  await running.host.started
  await beginWork()
  await takePartInCall()
  const saved = await running.ask('eventLog.export')
  if (!saved.ok) throw new Error(saved.error.code)
  exported = saved.value
  page[Symbol.dispose]()
  await running.host[Symbol.asyncDispose]()
  const [name = ''] = await readdir(folder())
  kept = await readFile(join(folder(), name), 'utf8')
})

disposeAfterAll(() => [running, engine, server])

async function beginWork(): Promise<void> {
  await goToWork(running, server, '204')
  const address = await running.ask('receiver.address')
  if (!address.ok) throw new Error(address.error.code)
  await operator('/webhooks', {
    name: 'Test',
    events: ['call_state_change', 'sms_received'],
    ...address.value,
  })
  using sender = eventSender(address.value.ca)
  const names = [...secrets.entries.values(), agent().sip_password].map((secret) => `odd ${secret} name`)
  for (const event_name of names) await sender.send(address.value.url, { id: event_name, event_name })
  const eventNames = () => running.state.events.latest.map(({ name }) => name)
  await eventually(() =>
    expect(eventNames().filter((name) => name.startsWith('odd '))).toHaveLength(names.length),
  )
}

/** A text, and a call that is answered, held, resumed, keyed into and hung up, with its events. */
async function takePartInCall(): Promise<void> {
  await operator('/simulate/inbound-sms', { from_no: caller, to_no: agent().cli, text: words })
  await operator('/simulate/inbound-call', { from: caller, to: agent().cli })
  const { id } = await line('ringing')
  await eventually(() => expect(running.state.calls).toMatchObject([{ state: 'RINGING' }]))
  expect(await running.ask('line.answer', { lineId: id })).toEqual(ok(undefined))
  await line('connected')
  await eventually(() => expect(running.state.calls).toMatchObject([{ state: 'CONNECTED' }]))
  expect(await running.ask('line.sendDigits', { lineId: id, digits })).toEqual(ok(undefined))
  expect(await running.ask('line.hold', { lineId: id })).toEqual(ok(undefined))
  await eventually(() => expect(running.state.calls).toMatchObject([{ state: 'ON_HOLD' }]))
  expect(await running.ask('line.resume', { lineId: id })).toEqual(ok(undefined))
  expect(await running.ask('line.hangUp', { lineId: id })).toEqual(ok(undefined))
  await eventually(() => expect(running.state.calls).toEqual([]))
  await eventually(() => {
    const names = running.state.events.latest.map(({ name }) => name)
    for (const name of ['sms.received', 'call.ringing', 'call.hangup']) expect(names).toContain(name)
  })
  await eventually(() => expect(running.state.recents.calls).toHaveLength(1))
}

test('the log is of this user only, and what is handed on is part of it', async () => {
  expect((await stat(folder())).mode & 0o777).toBe(0o700)
  for (const name of await readdir(folder()))
    expect((await stat(join(folder(), name))).mode & 0o777).toBe(0o600)
  expect(exported.name).toMatch(/^switchhook-events-\d{4}-\d{2}-\d{2}\.jsonl$/)
  expect(kept).toContain(exported.text.split('\n').slice(0, 20).join('\n'))
  const header = JSON.parse(exported.text.split('\n', 1)[0] ?? '')
  expect(header).toMatchObject({ t: 'header', agent: { ext: '204' } })
})

test('the log tells the call and its notifications, and nothing that is secret', () => {
  expect(kept).toContain(caller)
  for (const name of ['call.ringing', 'call.hangup', 'sms.received'])
    expect(kept).toContain(`"name":"${name}"`)
  const { password, sip_password } = agent()
  const known = [...secrets.entries.values(), token, password, sip_password]
  expect(known.length).toBeGreaterThan(4)
  for (const hidden of [...known, digits, words, 'a=ice-pwd', 'v=0']) expect(kept).not.toContain(hidden)
})

test('the same log gives the same states, checked by a process of its own', async () => {
  const whole = await runReplay(folder(), '--check')
  expect(whole).toMatchObject({ code: 0, stderr: '' })
  expect(whole.stdout).toMatch(/^[1-9]\d* states?, all the same\.\n$/)
  const part = readLogLines(exported.text.split('\n'))
  expect(part.ok && checkLog(part.value)).toMatchObject({ problems: [] })
  process.stdout.write(`${kept.split('\n').length} lines, ${kept.length} characters: ${whole.stdout}`)
})

test('one line that was changed is noticed and said', async () => {
  const file = join(running.userData, 'changed.jsonl')
  const lines = exported.text.split('\n')
  const at = lines.findIndex((each) => each.includes('"kind":"event"') && each.includes('call.ringing'))
  lines[at] = (lines[at] ?? '').replace(/"call_id":\d+/, '"call_id":999999')
  await writeFile(file, lines.join('\n'))
  const outcome = await runReplay(file, '--check')
  expect(outcome.code).toBe(1)
  expect(outcome.stdout).toMatch(/^Lines \d+ to \d+ are not as they were written\./)
})

test('a file that is not an event log is refused in plain words', async () => {
  const file = join(running.userData, 'other.json')
  await writeFile(file, '{"hello":1}\n')
  expect(await runReplay(file, '--check')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('This is not an event log of Switchhook'),
  })
})
