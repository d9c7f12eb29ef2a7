import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TimelineFiles } from '#electron/host/timelines/timeline-files.ts'
import type { CallTimeline } from '#shared/calls/call-timeline.ts'
import { lineOrderNames, plainFactCodes, type TimelineFact } from '#shared/calls/timeline-fact.ts'
import { factTitle } from '#shared/calls/timeline-title.ts'
import { englishTimelineFacts } from '#shared/locales/timeline-facts.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'

let root: TemporaryFolder
let folder: string
let clock: ManualClock
let log: NotedLog

beforeEach(async () => {
  root = await temporaryFolder('timeline-files')
  folder = root.join('call-timelines')
  clock = new ManualClock()
  log = new NotedLog()
})

afterEach(() => root[Symbol.asyncDispose]())

const open = () => new TimelineFiles({ clock, log, folder })
const day = 86_400_000

function timeline(key: string, startedAt = clock.now()): CallTimeline {
  return {
    key,
    sipCallId: `sip-${key}`,
    number: '+442079460018',
    direction: 'in',
    startedAt,
    endedAt: startedAt + 1,
    callId: 7,
    timings: { ringToScreen: 40, clickToAudio: null },
    quality: null,
    entries: [{ at: startedAt, source: 'sip', way: 'in', title: 'INVITE', text: 'x' }],
  }
}

/** A call's file as a version of the app wrote it. */
async function place(key: string, entries: readonly object[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = {
    ...{ kind: 'switchhook.call-timeline', version: 1, owner: 'me' },
    timeline: { ...timeline(key), entries },
  }
  await writeFile(root.join('call-timelines', `1700000000000-${key}.json`), JSON.stringify(file))
}

const keysOf = async (files: TimelineFiles) => (await files.list('me')).map(({ key }) => key)

test('a call is read again as it was kept, also by the next start, and only this user may read its file', async () => {
  const files = open()
  files.store('me', timeline('a'))
  expect(await files.read('a', 'me')).toEqual(timeline('a'))
  expect(await open().read('a', 'me')).toEqual(timeline('a'))
  const [name = ''] = await readdir(folder)
  expect(name).toBe('1700000000000-a.json')
  expect((await stat(root.join('call-timelines', name))).mode & 0o777).toBe(0o600)
})

describe('what happened', () => {
  const entry = { at: 1_700_000_000_000, source: 'phone', way: 'here', text: '' }
  const entriesOf = async (key: string) => (await open().read(key, 'me'))?.entries

  test('is kept as facts, each with its values', async () => {
    const facts: readonly TimelineFact[] = [
      ...plainFactCodes.map((code) => ({ code })),
      { code: 'ended', reason: 'cancelled-here', said: '487 Request Terminated' },
      { code: 'transfer', stage: 'failed', to: '219', said: '' },
      { code: 'microphone', state: 'denied' },
      ...lineOrderNames.map((order) => ({ code: 'asked', order }) as const),
      { code: 'audio-connection', state: 'failed' },
      { code: 'audio-error', error: 'audio.failed' },
      { code: 'device-back', role: 'ringer', device: 'Monitor' },
      { code: 'device-taken', role: 'speaker', device: '' },
      { code: 'headset', device: 'Evolve' },
      { code: 'headset-button', button: 'flash' },
      { code: 'troubles', troubles: ['loss', 'jitter'] },
      { code: 'call-state', callId: 7, state: 'RINGING' },
      { code: 'call-fields', callId: 7, fields: 'recording' },
      { code: 'call-recording', callId: 7, recording: 'paused' },
      { code: 'call-gone', callId: 7 },
      { code: 'left-out', count: 12 },
    ]
    const entries = facts.map((fact) => ({ ...entry, title: '', fact }))
    await place('facts', entries)
    expect(await entriesOf('facts')).toEqual(entries)
    for (const fact of facts) expect(factTitle(fact, englishTimelineFacts)).toMatch(/^(?:[A-Z]|\d+ entries)/)
  })

  test('of a call that an earlier version kept is shown by its title', async () => {
    await place('earlier', [{ ...entry, title: 'Ended: hung up here' }])
    expect(await entriesOf('earlier')).toEqual([{ ...entry, title: 'Ended: hung up here' }])
  })

  test('and means nothing to this version is shown by its code', async () => {
    await place('later', [
      { ...entry, title: '', fact: { code: 'teleported', to: 'Mars' } },
      { ...entry, title: '', fact: { code: 'ended', reason: 'boredom', said: '' } },
      { ...entry, title: '', fact: 7 },
    ])
    expect(await entriesOf('later')).toEqual([
      { ...entry, title: 'teleported' },
      { ...entry, title: 'ended' },
      { ...entry, title: '' },
    ])
  })
})

describe('bounds', () => {
  test('only the newest 200 stay', async () => {
    const files = open()
    for (let index = 0; index < 205; index += 1) files.store('me', timeline(`k${index}`, clock.now() + index))
    await files.flushed()
    expect(await keysOf(files)).toHaveLength(200)
    expect(await readdir(folder)).toHaveLength(200)
    expect(await files.read('k4', 'me')).toBeUndefined()
    expect(await files.read('k5', 'me')).toBeDefined()
  })

  test('those that were reported stay longer: 50 of them, for 90 days', async () => {
    const files = open()
    const reported = (key: string, at: number) => ({ ...timeline(key, at), reportedAt: at + 1 })
    for (let index = 0; index < 52; index += 1) files.store('me', reported(`r${index}`, clock.now() + index))
    for (let index = 0; index < 200; index += 1)
      files.store('me', timeline(`k${index}`, clock.now() + 1_000 + index))
    await files.flushed()
    const keys = await keysOf(files)
    expect(keys).toHaveLength(250)
    expect(keys).not.toContain('r1')
    expect(keys).toContain('r2')
    clock.advance(15 * day)
    expect((await keysOf(open())).every((key) => key.startsWith('r'))).toBe(true)
    clock.advance(76 * day)
    expect(await keysOf(open())).toEqual([])
  })

  test('nothing older than 14 days stays, from the next start on', async () => {
    const files = open()
    files.store('me', timeline('old'))
    files.store('me', timeline('new', clock.now() + 2 * day))
    await files.flushed()
    clock.advance(15 * day)
    expect(await keysOf(open())).toEqual(['new'])
    expect(await readdir(folder)).toHaveLength(1)
  })
})

describe('a folder in disorder', () => {
  test('is skipped file by file, with a word in the log', async () => {
    const files = open()
    files.store('me', timeline('good'))
    await files.flushed()
    const broken = {
      'not-json': '{',
      empty: '',
      other: '{"kind":"other"}',
      entries: JSON.stringify({
        kind: 'switchhook.call-timeline',
        version: 1,
        owner: 'me',
        timeline: { ...timeline('entries'), entries: [{ at: 'x' }] },
      }),
      renamed: await readFile(root.join('call-timelines', '1700000000000-good.json'), 'utf8'),
    }
    for (const [name, text] of Object.entries(broken))
      await writeFile(root.join('call-timelines', `1700000000001-${name}.json`), text)
    await writeFile(root.join('call-timelines', 'holiday.txt'), 'x')
    await mkdir(root.join('call-timelines', '1700000000001-folder.json'))
    await writeFile(root.join('call-timelines', '1700000000001-cut.json.part'), '{"kind"')
    expect(await keysOf(open())).toEqual(['good'])
    const noted = log.lines.map(({ event }) => event)
    expect(noted.filter((event) => event === 'timelines.unreadable')).toHaveLength(6)
    expect(noted).toContain('timelines.foreign-files')
    const left = await readdir(folder)
    expect(left).toContain('holiday.txt')
    expect(left).not.toContain('1700000000001-cut.json.part')
  })

  test('that cannot be written leaves the calls out and throws at nobody', async () => {
    await writeFile(folder, 'a file where the folder should be')
    const files = open()
    files.store('me', timeline('a'))
    await files.flushed()
    expect(await files.list('me')).toEqual([])
    expect(await files.read('a', 'me')).toBeUndefined()
    expect(log.lines.some(({ event }) => event === 'timelines.disk-failed')).toBe(true)
    await chmod(folder, 0o600)
  })

  test('a line with a name that leads elsewhere is not written', async () => {
    const files = open()
    files.store('me', timeline('../../outside'))
    await files.flushed()
    expect(await readdir(root.path)).toEqual([])
    expect(log.lines).toMatchObject([{ event: 'timelines.disk-failed' }])
  })
})
