import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { crashReportsIn, keepCrashReports } from '#electron/desktop/crash-reports.ts'
import { eventually } from '#test/support/eventually.ts'
import { FakeHost } from '#test/support/fake-host.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { defaultSettings } from '#shared/settings/settings.ts'

const day = 24 * 60 * 60 * 1_000

function desk(userData: string, crashDumps: boolean) {
  const started: object[] = []
  const paths = new Map([['userData', userData]])
  const host = new FakeHost({ settings: { ...defaultSettings, crashDumps } })
  const clock = new ManualClock(Date.now())
  const stop = keepCrashReports({
    app: {
      getPath: (name: string) => paths.get(name) ?? '',
      setPath: (name: string, path: string) => void paths.set(name, path),
    },
    crashReporter: { start: (options) => started.push(options) },
    clock,
    host,
  })
  return { started, paths, host, clock, stop }
}

/** A report as Crashpad leaves it, that many days old. */
async function report(userData: string, name: string, days: number): Promise<void> {
  const path = join(userData, 'crash-reports', name)
  await mkdir(dirname(path), { recursive: true })
  const at = new Date(Date.now() - days * day)
  for (const ending of ['.dmp', '.meta']) {
    await writeFile(path + ending, 'memory')
    await utimes(path + ending, at, at)
  }
}

async function files(userData: string): Promise<readonly string[]> {
  const names = await readdir(join(userData, 'crash-reports'), { recursive: true })
  return names.filter((name) => /\.\w+$/.test(name)).toSorted()
}

test('no crash report is written unless somebody wants it, and those that are there go', async () => {
  await using folder = await temporaryFolder('crashes')
  await report(folder.path, 'completed/one', 1)
  const { started, paths, stop } = desk(folder.path, false)
  expect(started).toEqual([])
  expect(paths.has('crashDumps')).toBe(false)
  await eventually(async () => expect(await files(folder.path)).toEqual([]))
  stop()
})

test('a crash report stays on this computer, in the app’s own folder', async () => {
  await using folder = await temporaryFolder('crashes')
  const { started, paths, stop } = desk(folder.path, true)
  expect(started).toEqual([{ uploadToServer: false, ignoreSystemCrashHandler: true }])
  expect(paths.get('crashDumps')).toBe(join(folder.path, 'crash-reports'))
  stop()
})

test('reports older than 14 days go, and all but the five newest', async () => {
  await using folder = await temporaryFolder('crashes')
  for (const days of [1, 2, 3, 4, 5, 6]) await report(folder.path, `pending/${days}`, days)
  await report(folder.path, 'new/old', 15)
  const { stop } = desk(folder.path, true)
  const kept = [1, 2, 3, 4, 5].flatMap((days) => [`pending/${days}.dmp`, `pending/${days}.meta`])
  await eventually(async () => expect(await files(folder.path)).toEqual(kept))
  expect(await crashReportsIn(folder.path).count()).toBe(5)
  stop()
})

test('they are looked at every few hours while the app runs', async () => {
  await using folder = await temporaryFolder('crashes')
  const { clock, stop } = desk(folder.path, true)
  await report(folder.path, 'new/young', 1)
  await report(folder.path, 'new/old', 14.5)
  clock.advance(6 * 60 * 60 * 1_000)
  await eventually(async () => expect(await files(folder.path)).toEqual(['new/young.dmp', 'new/young.meta']))
  stop()
})

test('an agent who withdraws consent has no reports left at once, and can also delete them while consenting', async () => {
  await using folder = await temporaryFolder('crashes')
  const { host, stop } = desk(folder.path, true)
  await report(folder.path, 'completed/one', 1)
  const reports = crashReportsIn(folder.path)
  expect(await reports.count()).toBe(1)
  await reports.removeAll()
  expect(await files(folder.path)).toEqual([])
  await report(folder.path, 'completed/two', 1)
  host.update({ settings: { ...defaultSettings, crashDumps: false } })
  await eventually(async () => expect(await files(folder.path)).toEqual([]))
  stop()
})
