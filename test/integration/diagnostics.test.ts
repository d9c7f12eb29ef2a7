import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import { AppLog } from '#electron/host/log/app-log.ts'
import { createPhone } from '#electron/host/phone/soft-phone.ts'
import { namingWith } from '#electron/net/log/naming.ts'
import { makeZip } from '#renderer/features/diagnostics/make-zip.ts'
import type { DiagnosticsBundle, DiagnosticsChoice } from '#shared/host/diagnostics.ts'
import { silentLog } from '#shared/core/log.ts'
import { ok } from '#shared/core/result.ts'
import { attachEngine } from '#test/support/attach-engine.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile, OpenSecrets } from '#test/support/host-ports.ts'
import { NodeAudioEngine } from '#test/support/node-audio-engine.ts'
import { goToWork, lineOf, startHost, type RunningHost } from '#test/support/running-host.ts'
import { runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'
import { inFull } from '#test/support/tier.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

/** A real session at a real platform, and a diagnostics file of it: what is in it, and above all what is not. */

const run = promisify(execFile)
const caller = '+442079460018'
const words = 'the heron stands in the weir'

let server: RunningPlatform
let folder: TemporaryFolder
let running: RunningHost
let engine: NodeAudioEngine
let page: Disposable
let secrets: OpenSecrets
let log: AppLog

beforeEach(async () => {
  server = await runPlatform({ dataset: 'demo' })
  folder = await temporaryFolder('diagnostics')
  engine = new NodeAudioEngine()
  secrets = new OpenSecrets()
  log = new AppLog({
    clock: systemClock,
    folder: folder.join('logs'),
    naming: namingWith('k'),
    also: silentLog,
  })
  const settings = new MemorySettingsFile({ receiver: { enabled: true, port: 0 } })
  running = await startHost({ settings, secrets, log, logs: log, userData: folder.path }, { createPhone })
  page = attachEngine(running.host, engine)
  await running.host.started
})

disposeAfterEach(() => [page, running, engine, log, server, folder])

const agent = () => server.user('204')

async function operator(method: string, path: string, body: unknown) {
  const token = await server.signIn(server.user('201'))
  return server.ask(method, `/operator${path}`, { token, body })
}

const signIn = () => goToWork(running, server, '204')

/** A call that is answered and hung up; somebody sends a text meanwhile. */
async function talk(): Promise<void> {
  await operator('POST', '/simulate/inbound-call', { from: caller, to: agent().cli })
  const { id: lineId } = await lineOf(running, 'ringing')
  expect(await running.ask('line.answer', { lineId })).toEqual(ok(undefined))
  await operator('POST', '/simulate/inbound-sms', { from: caller, to: agent().cli, text: words })
  expect(await running.ask('line.sendDigits', { lineId, digits: '48151623' })).toEqual(ok(undefined))
  expect(await running.ask('line.hangUp', { lineId })).toEqual(ok(undefined))
  await eventually(async () => {
    const list = await running.ask('timeline.list')
    expect(list).toMatchObject({ ok: true, value: [{ endedAt: expect.any(Number) }] })
  })
}

const nothing: DiagnosticsChoice = {
  ...{ calls: null, people: false, devices: false, addresses: false },
  page: {
    languages: ['en-GB'],
    screen: { width: 1920, height: 1080, scale: 1 },
    window: { width: 1440, height: 900 },
  },
}

async function collect(choice: Partial<DiagnosticsChoice> = {}): Promise<DiagnosticsBundle> {
  const answer = await running.ask('diagnostics.collect', { ...nothing, ...choice })
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.value
}

const textOf = ({ parts }: DiagnosticsBundle) =>
  parts.map(({ file, text }) => `== ${file}\n${text}`).join('\n')

/** Everything that must not leave: by value, as it stands in this session. */
function everySecret(): readonly string[] {
  const { password, sip_password } = agent()
  return [password, sip_password, ...secrets.entries.values(), words, '48151623'].filter(
    (each) => each.length > 3,
  )
}

test('a whole session leaves no secret, no text and no name in the file, and says what happened', async () => {
  await signIn()
  await talk()
  running.host.faulted()
  await running.ask('diagnostics.pageFault', {
    kind: 'error',
    name: 'TypeError',
    places: ['assets/a.js:1:2'],
  })
  const { session, people, recents } = running.state
  if (session.kind !== 'signed-in') throw new Error('Nobody is signed in')
  const bundle = await collect()
  const text = textOf(bundle)

  for (const secret of everySecret()) expect(text).not.toContain(secret)
  const personal = [
    ...[session.agent.name, session.agent.email, session.agent.callerId, caller, caller.slice(3)],
    ...people.list.flatMap(({ name, company }) => [name, company]),
    ...recents.calls.flatMap(({ name, number }) => [name, number]),
  ]
  expect(personal.filter((each) => each.length > 4 && `${text}${bundle.summary}`.includes(each))).toEqual([])

  expect(bundle.parts.map(({ file }) => file.replace(/calls\/.*/, 'calls/…'))).toEqual([
    ...[
      'README.txt',
      'environment.json',
      'connections.json',
      'readiness.json',
      'settings.json',
      'policy.json',
    ],
    ...[
      'devices.json',
      'network.json',
      'quality.json',
      'calls/…',
      'events/event-log.jsonl',
      'logs/switchhook.jsonl',
    ],
  ])
  for (const part of [
    '"kind": "registered"',
    '<- INVITE',
    'Requested: answer',
    '"event":"line.moved"',
    '"event":"page.fault"',
    '"t":"digest"',
    'Names and numbers of people and words of SIP messages:\n  are not in it.',
  ])
    expect(text).toContain(part)
  expect(running.state.fault).toMatchObject({ where: 'page', inCall: false })
  await running.ask('diagnostics.faultSeen')
  expect(running.state.fault).toBeNull()
  expect(bundle.summary).toMatch(/^Switchhook 0\.0\.0 \(browser\) on [^]*Phone: registered\.[^]*Last fault: /)
})

test(
  'with consent the file contains people but neither secrets nor texts, and other programs can open it',
  inFull(),
  async () => {
    await signIn()
    await talk()
    const bundle = await collect({ people: true, devices: true, addresses: true })
    const text = textOf(bundle)
    expect(text).toContain(`sip:${caller}@`)
    for (const secret of everySecret()) expect(text).not.toContain(secret)

    const callsIn = async (calls: readonly string[]) =>
      (await collect({ calls })).parts.filter(({ file }) => file.startsWith('calls/')).length
    const list = await running.ask('timeline.list')
    const keys = list.ok ? list.value.map(({ key }) => key) : []
    expect([await callsIn(keys), await callsIn([]), await callsIn(['no-such-call'])]).toEqual([1, 0, 0])

    const more = [
      ...bundle.parts,
      { file: 'grüße/leer.txt', text: '' },
      { file: 'long.txt', text: 'ab'.repeat(300_000) },
    ]
    const file = join(folder.path, 'd.zip')
    await writeFile(file, makeZip(more, bundle.at))
    const { stdout } = await run('python3', ['-c', reader, file], { maxBuffer: 64_000_000 })
    const year = new Date(bundle.at).getUTCFullYear()
    expect(JSON.parse(stdout)).toEqual(more.map((each) => [each.file, each.text, year]))
  },
)

/** Checks every sum, and prints names, texts and years. */
const reader = `
import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps([[i.filename, z.read(i).decode('utf8'), i.date_time[0]] for i in z.infolist()]))`
