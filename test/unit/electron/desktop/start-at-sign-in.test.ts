import { expect, test } from 'vitest'
import { macSignInStart, windowsSignInStart, type SignInStart } from '#electron/desktop/sign-in-start.ts'
import { keepStartAtSignIn } from '#electron/desktop/start-at-sign-in.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { silentLog } from '#shared/core/log.ts'
import type { StartAtSignIn } from '#shared/host/computer.ts'
import { defaultSettings, type Settings } from '#shared/settings/settings.ts'
import { FakeHost } from '#test/support/fake-host.ts'

/** A system of which a test sets what it has. */
class FakeStart implements SignInStart {
  found: StartAtSignIn = { now: 'off', held: null }
  refuses = false
  readonly written: string[] = []

  read(): StartAtSignIn {
    return this.found
  }

  write(choice: Settings['startAtSignIn']): void {
    if (this.refuses) throw new Error('EROFS')
    this.written.push(choice)
    this.found = { now: choice, held: null }
  }
}

function kept(
  choice: Settings['startAtSignIn'] = 'off',
  start = new FakeStart(),
  requestedStartAtSignIn = choice,
) {
  const host = new FakeHost({
    settings: { ...defaultSettings, startAtSignIn: choice, requestedStartAtSignIn },
  })
  const look = new Emitter<void>()
  const onFrontChange = (listener: () => void) => look.on(listener)
  const stop = keepStartAtSignIn({ host, start, log: silentLog, onFrontChange })
  const choose = (startAtSignIn: Settings['startAtSignIn']) =>
    host.update({ settings: { ...host.state.settings, startAtSignIn } })
  return { host, start, look, stop, choose, shown: () => host.state.computer.startAtSignIn }
}

test('nothing is written until the person chooses, then what was chosen, once', () => {
  const { start, choose, shown } = kept()
  expect(start.written).toEqual([])
  expect(shown()).toEqual({ now: 'off', held: null })
  choose('tray')
  choose('tray')
  choose('off')
  expect(start.written).toEqual(['tray', 'off'])
  expect(shown()).toEqual({ now: 'off', held: null })
})

test('what the person took back in the system’s own settings is shown, and not put there again', () => {
  const start = new FakeStart()
  start.found = { now: 'off', held: null }
  const { look, shown } = kept('tray', start)
  expect(start.written).toEqual([])
  start.found = { now: 'tray', held: 'by-system' }
  look.emit()
  expect(shown()).toEqual({ now: 'tray', held: 'by-system' })
})

test('an entry that stands is written anew at a start: the app may have moved', () => {
  const start = new FakeStart()
  start.found = { now: 'tray', held: null }
  kept('tray', start)
  expect(start.written).toEqual(['tray'])
})

test.for([
  ['tray', 'off'],
  ['off', 'window'],
] as const)(
  '%s, chosen by the organisation while the app did not run, is requested once',
  ([choice, before]) => {
    const start = new FakeStart()
    start.found = { now: before, held: null }
    const { host, shown } = kept(choice, start, before)
    expect(start.written).toEqual([choice])
    expect(shown()).toEqual({ now: choice, held: null })
    expect(host.state.settings.requestedStartAtSignIn).toBe(choice)
    start.found = { now: 'off', held: null }
    kept(choice, start, host.state.settings.requestedStartAtSignIn)
    expect(start.written).toEqual([choice])
  },
)

test('what the person holds back in the system’s own settings stays held back, whoever chose', () => {
  const start = new FakeStart()
  start.found = { now: 'window', held: 'by-system' }
  const { host } = kept('tray', start, 'window')
  expect(start.written).toEqual([])
  expect(host.state.settings.requestedStartAtSignIn).toBe('window')
})

test('what a system refused is requested again at the next start', () => {
  const start = new FakeStart()
  start.refuses = true
  const { host, shown } = kept('tray', start, 'off')
  expect(shown()).toEqual({ now: 'off', held: 'failed' })
  expect(host.state.settings.requestedStartAtSignIn).toBe('off')
})

test('a system that takes nothing says so, and the next try may work', () => {
  const start = new FakeStart()
  const { choose, shown } = kept('off', start)
  start.refuses = true
  choose('window')
  expect(shown()).toEqual({ now: 'off', held: 'failed' })
  start.refuses = false
  choose('tray')
  expect(shown()).toEqual({ now: 'tray', held: null })
})

/** Electron's login items, as one entry with its switches. */
function loginItems() {
  const item = { open: false, args: [] as readonly string[], enabled: true, approved: true }
  return {
    item,
    app: {
      setLoginItemSettings: (given: { openAtLogin?: boolean; args?: string[]; enabled?: boolean }) => {
        Object.assign(item, { open: given.openAtLogin ?? false, args: given.args ?? [] })
      },
      getLoginItemSettings: ({ args = [] }: { args?: string[] } = {}) => ({
        openAtLogin: item.open && item.args.join() === args.join(),
        executableWillLaunchAtLogin: item.open && item.enabled,
        wasOpenedAtLogin: false,
        status: item.open && !item.approved ? ('requires-approval' as const) : ('enabled' as const),
        launchItems: [],
      }),
    },
  }
}

test('Windows keeps the switch, and Task Manager may hold the entry back', () => {
  const { item, app } = loginItems()
  const start = windowsSignInStart(app, 'C:\\Switchhook.exe')
  for (const choice of ['tray', 'window', 'off'] as const) {
    start.write(choice)
    expect(start.read()).toEqual({ now: choice, held: null })
  }
  start.write('tray')
  item.enabled = false
  expect(start.read()).toEqual({ now: 'tray', held: 'by-system' })
})

test('macOS knows only whether, and may want the person’s consent', () => {
  const { item, app } = loginItems()
  let wished: Settings['startAtSignIn'] = 'window'
  const start = macSignInStart(app, () => wished)
  start.write('window')
  expect(start.read()).toEqual({ now: 'window', held: null })
  wished = 'tray'
  expect(start.read()).toEqual({ now: 'tray', held: null })
  item.approved = false
  expect(start.read()).toEqual({ now: 'tray', held: 'by-system' })
  start.write('off')
  expect(start.read()).toEqual({ now: 'off', held: null })
})
