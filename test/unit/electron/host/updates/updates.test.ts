import { expect, onTestFinished, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { Release, UpdateMode, UpdateState } from '#shared/host/updates.ts'
import { UpdateMemory } from '#electron/host/updates/update-memory.ts'
import type { UpdaterPort } from '#electron/host/updates/updater-port.ts'
import { Updates } from '#electron/host/updates/updates.ts'
import { eventually } from '#test/support/eventually.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const release: Release = { version: '2.0.0', notes: 'Faster.', removed: ['Fax'], goesBack: false }

/** A shell's updater: what it finds and what becomes of a download is the test's. */
class PlayedUpdater implements UpdaterPort {
  obstacle: UpdaterPort['obstacle'] = null
  found: Result<Release | null> = ok(release)
  installed: Result = ok(undefined)
  readonly did: string[] = []
  /** What has come of the download so far, in percent. */
  comes: (percent: number) => void = () => undefined
  private settle: ((done: Result) => void) | null = null

  async check() {
    this.did.push('check')
    return this.found
  }

  download(onPercent: (percent: number) => void, signal: AbortSignal) {
    this.did.push('download')
    this.comes = onPercent
    onPercent(40.6)
    signal.addEventListener('abort', () => this.downloaded(err(appError('updates.stopped'))))
    return new Promise<Result>((resolve) => (this.settle = resolve))
  }

  downloaded(done: Result = ok(undefined)): void {
    this.settle?.(done)
  }

  async install(restart: boolean) {
    this.did.push(restart ? 'install and start' : 'install')
    return this.installed
  }

  quit(): void {
    this.did.push('quit')
  }

  async kept() {
    return { version: '0.9.0', path: '/kept/0.9.0.AppImage' }
  }
}

async function desk(change: { mode?: UpdateMode; userData?: string; version?: string } = {}) {
  const folder = await temporaryFolder('updates')
  const updater = new PlayedUpdater()
  const clock = new ManualClock()
  const log = new NotedLog()
  const busy = { calls: false, texts: false }
  const may = { mode: change.mode ?? ('automatic' as UpdateMode) }
  const seen: UpdateState[] = []
  const memory = new UpdateMemory(change.userData ?? folder.path)
  const updates = new Updates({
    updater,
    memory,
    version: change.version ?? '1.0.0',
    clock,
    log,
    allowed: () => ({ mode: may.mode, because: 'chosen' }),
    busy: () => busy,
    onChange: (state) => seen.push(state),
  })
  onTestFinished(async () => {
    updates[Symbol.dispose]()
    await folder[Symbol.asyncDispose]()
  })
  const stage = () => updates.state.stage
  const become = (news: Partial<typeof busy & typeof may>) => {
    Object.assign(busy, news)
    Object.assign(may, news)
    updates.update()
  }
  const reach = (name: string) => eventually(() => expect(stage()).toBe(name))
  return { folder, updater, clock, log, updates, stage, become, reach, seen, memory }
}

test('a newer version is fetched by itself and installed when the person quits, without a restart', async () => {
  const { updates, updater, reach, memory } = await desk()
  await updates.check()
  await reach('downloading')
  expect(updates.state).toMatchObject({ percent: 40, release, failed: null })
  updater.downloaded()
  await reach('at-quit')
  await updates.atEnd()
  expect(updater.did).toEqual(['check', 'download', 'install'])
  expect(await memory.readAndClear()).toEqual({ from: '1.0.0', to: '2.0.0' })
})

test('how long the rest of a download takes is said once its pace is known', async () => {
  const { updates, updater, clock, reach } = await desk()
  await updates.check()
  await reach('downloading')
  const after = (milliseconds: number, percent: number) => {
    clock.advance(milliseconds)
    updater.comes(percent)
    return updates.state.remaining
  }
  expect(updates.state.remaining).toBeNull()
  expect(after(1_000, 10)).toBeNull()
  expect(after(9_000, 25)).toBe(30_000)
  expect(after(10_000, 80)).toBe(5_000)
  updater.downloaded()
  await reach('at-quit')
  expect(updates.state).toMatchObject({ percent: 100, remaining: null })
})

test('nothing is looked for before the first minute, nor again before four hours, nor in a call', async () => {
  const { updates, updater, clock, become } = await desk({ mode: 'notify' })
  await updates.start()
  clock.advance(59_000)
  expect(updater.did).toEqual([])
  become({ calls: true })
  clock.advance(2_000)
  expect(updater.did).toEqual([])
  become({ calls: false })
  clock.advance(4 * 3_600_000 - 2_000)
  expect(updater.did).toEqual([])
  clock.advance(2_000)
  expect(updater.did).toEqual(['check'])
})

test('a call stops the download, and its end lets it go on', async () => {
  const { updates, updater, reach, become } = await desk()
  await updates.check()
  await reach('downloading')
  become({ calls: true })
  await reach('found')
  expect(updates.state.failed).toBeNull()
  become({ calls: false })
  await reach('downloading')
  expect(updater.did).toEqual(['check', 'download', 'download'])
})

test('"now" waits for the end of the call and for texts on their way, then ends the app and starts it again', async () => {
  const { updates, updater, reach, become, stage } = await desk({ mode: 'notify' })
  await updates.check()
  become({ texts: true })
  expect(await updates.requestInstall('now')).toEqual(ok(undefined))
  await reach('downloading')
  updater.downloaded()
  await reach('when-free')
  become({ calls: true })
  become({ texts: false })
  expect(stage()).toBe('when-free')
  expect(updater.did).not.toContain('quit')
  become({ calls: false })
  expect(stage()).toBe('installing')
  expect(updater.did.at(-1)).toBe('quit')
  await updates.atEnd()
  expect(updater.did.at(-1)).toBe('install and start')
})

test('who quits while texts are on their way installs nothing', async () => {
  const { updates, updater, reach, become, memory } = await desk()
  await updates.check()
  await reach('downloading')
  updater.downloaded()
  await reach('at-quit')
  become({ texts: true })
  await updates.atEnd()
  expect(updater.did).not.toContain('install')
  expect(await memory.readAndClear()).toBeNull()
})

test('where only telling is allowed nothing is fetched unasked; later leaves it, and asked for it is done', async () => {
  const { updates, updater, reach, stage } = await desk({ mode: 'notify' })
  await updates.check()
  expect(stage()).toBe('found')
  expect(updater.did).toEqual(['check'])
  await updates.requestInstall('quit')
  await reach('downloading')
  updates.later()
  await reach('found')
  await updates.requestInstall('quit')
  await reach('downloading')
  updater.downloaded()
  await reach('at-quit')
  updates.later()
  expect(stage()).toBe('ready')
  await updates.atEnd()
  expect(updater.did).not.toContain('install')
})

test('a version that is put off is neither fetched nor installed by itself, the next one is', async () => {
  const { updates, updater, reach, become, stage } = await desk()
  await updates.check()
  await reach('downloading')
  updates.later()
  await reach('found')
  become({})
  await updates.check()
  expect(stage()).toBe('found')
  updater.found = ok({ ...release, version: '2.0.1' })
  await updates.check()
  await reach('downloading')
})

test('an update that others install is only reported', async () => {
  const { updates, updater, stage } = await desk({ mode: 'notify' })
  updater.obstacle = 'package-manager'
  await updates.check()
  expect(stage()).toBe('found')
  expect(await updates.requestInstall('now')).toEqual(err(appError('updates.off')))
  expect(updater.did).toEqual(['check'])
})

test('if updates are forbidden, none is searched for and a running download ends', async () => {
  const { updates, updater, reach, become } = await desk()
  await updates.check()
  await reach('downloading')
  become({ mode: 'off' })
  await reach('found')
  expect(await updates.check()).toEqual(err(appError('updates.off')))
  expect(await updates.requestInstall('now')).toEqual(err(appError('updates.off')))
  expect(updater.did).toEqual(['check', 'download'])
})

test('a download that is not what was published is told, and this version goes on', async () => {
  const { updates, updater, reach, log } = await desk()
  await updates.check()
  await reach('downloading')
  updater.downloaded(err(appError('updates.damaged')))
  await reach('found')
  expect(updates.state.failed).toEqual({ step: 'download', error: appError('updates.damaged') })
  expect(log.lines.at(-1)).toMatchObject({ event: 'updates.failed', fields: { code: 'updates.damaged' } })
})

test('a feed that does not answer is told, and asked again', async () => {
  const { updates, updater, stage } = await desk()
  updater.found = err(appError('updates.unreachable'))
  expect(await updates.check()).toEqual(err(appError('updates.unreachable')))
  expect(stage()).toBe('unknown')
  expect(updates.state).toMatchObject({ failed: { step: 'check' }, checkedAt: null })
  updater.found = ok(null)
  await updates.check()
  expect(updates.state).toMatchObject({ stage: 'current', failed: null, release: null })
  expect(updates.state.checkedAt).not.toBeNull()
})

test('the next start says whether the new version came, and what is kept of the one before', async () => {
  await using shared = await temporaryFolder('updates-next')
  const memory = new UpdateMemory(shared.path)
  await memory.write({ from: '1.0.0', to: '2.0.0' })
  const failed = await desk({ userData: shared.path, version: '1.0.0' })
  await failed.updates.start()
  expect(failed.updates.state).toMatchObject({
    updatedFrom: null,
    failed: { step: 'install', error: { code: 'updates.not-installed', detail: '2.0.0' } },
    kept: { version: '0.9.0' },
  })
  await memory.write({ from: '1.0.0', to: '2.0.0' })
  const done = await desk({ userData: shared.path, version: '2.0.0' })
  await done.updates.start()
  expect(done.updates.state).toMatchObject({ updatedFrom: '1.0.0', failed: null })
  const again = await desk({ userData: shared.path, version: '2.0.0' })
  await again.updates.start()
  expect(again.updates.state).toMatchObject({ updatedFrom: null, failed: null })
})

test('an installation that fails while the app ends is logged, and told by the next start', async () => {
  const { updates, updater, reach, log, memory } = await desk()
  updater.installed = err(appError('updates.not-writable'))
  await updates.check()
  await reach('downloading')
  updater.downloaded()
  await reach('at-quit')
  await updates.atEnd()
  expect(log.errors).toEqual(['updates.install-failed'])
  expect(await memory.readAndClear()).toEqual({ from: '1.0.0', to: '2.0.0' })
})
