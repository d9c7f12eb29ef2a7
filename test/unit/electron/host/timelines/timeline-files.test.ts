import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TimelineFiles } from '#electron/host/timelines/timeline-files.ts'
import type { CallTimeline } from '#shared/calls/call-timeline.ts'
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

const keysOf = async (files: TimelineFiles) => (await files.list('me')).map(({ key }) => key)

test('a call is read again as it was kept, also by the next start, and only this user may read its file', async () => {
  const files = open()
  files.keep('me', timeline('a'))
  expect(await files.read('a', 'me')).toEqual(timeline('a'))
  expect(await open().read('a', 'me')).toEqual(timeline('a'))
  const [name = ''] = await readdir(folder)
  expect(name).toBe('1700000000000-a.json')
  expect((await stat(root.join('call-timelines', name))).mode & 0o777).toBe(0o600)
})

describe('bounds', () => {
  test('only the newest 200 stay', async () => {
    const files = open()
    for (let index = 0; index < 205; index += 1) files.keep('me', timeline(`k${index}`, clock.now() + index))
    await files.settled()
    expect(await keysOf(files)).toHaveLength(200)
    expect(await readdir(folder)).toHaveLength(200)
    expect(await files.read('k4', 'me')).toBeUndefined()
    expect(await files.read('k5', 'me')).toBeDefined()
  })

  test('nothing older than 14 days stays, from the next start on', async () => {
    const files = open()
    files.keep('me', timeline('old'))
    files.keep('me', timeline('new', clock.now() + 2 * day))
    await files.settled()
    clock.advance(15 * day)
    expect(await keysOf(open())).toEqual(['new'])
    expect(await readdir(folder)).toHaveLength(1)
  })
})

describe('a folder in disorder', () => {
  test('is skipped file by file, with a word in the log', async () => {
    const files = open()
    files.keep('me', timeline('good'))
    await files.settled()
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
    files.keep('me', timeline('a'))
    await files.settled()
    expect(await files.list('me')).toEqual([])
    expect(await files.read('a', 'me')).toBeUndefined()
    expect(log.lines.some(({ event }) => event === 'timelines.disk-failed')).toBe(true)
    await chmod(folder, 0o600)
  })

  test('a line with a name that leads elsewhere is not written', async () => {
    const files = open()
    files.keep('me', timeline('../../outside'))
    await files.settled()
    expect(await readdir(root.path)).toEqual([])
    expect(log.lines).toMatchObject([{ event: 'timelines.disk-failed' }])
  })
})
