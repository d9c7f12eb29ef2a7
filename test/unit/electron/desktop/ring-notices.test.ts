import { expect, test } from 'vitest'
import { ConsoleWindow } from '#electron/desktop/console-window.ts'
import { RingNotices, type NoticeParts } from '#electron/desktop/ring-notices.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { FakeNotification, FakeWindow } from '#test/support/fake-electron.ts'
import { FakeHost } from '#test/support/fake-host.ts'
import { phoneLine } from '#test/support/live-calls.ts'

const ringing = phoneLine({ id: 'a', name: 'Ada Example', through: 'Orders queue' })

function watching(settings = {}, hasActions = false, rings: NoticeParts['rings'] = null) {
  const host = new FakeHost({ settings: { ...defaultSettings, ...settings } })
  const window = new FakeWindow()
  const console = new ConsoleWindow(window, () => false)
  const made: FakeNotification[] = []
  const dock = { bouncing: false }
  const notices = new RingNotices({
    host,
    console,
    hasActions,
    rings,
    notification: (options) => {
      const notification = new FakeNotification(options)
      made.push(notification)
      return notification
    },
    dock: {
      bounce: () => {
        dock.bouncing = true
        return 9
      },
      cancelBounce: (id) => (dock.bouncing = id !== 9),
    },
  })
  return { host, window, console, made, dock, notices }
}

test('a ring while the window is closed is told with who and through what, once', () => {
  const { host, window, made, dock } = watching()
  host.update({ lines: [ringing] })
  host.update({ recents: { calls: [], loading: true, error: null } })
  expect(made).toHaveLength(1)
  expect(made[0]).toMatchObject({
    state: 'shown',
    options: { title: 'Ada Example', body: 'through Orders queue', silent: true },
  })
  expect(window.flashing).toBe(true)
  expect(dock.bouncing).toBe(true)
})

test('no answer is offered for a ring that only the other phone can take', () => {
  const { host, made } = watching({}, true)
  const otherPhone = { callId: 1, canAnswer: false }
  host.update({ lines: [{ ...ringing, otherPhone }] })
  expect(made[0]?.options.actions).toEqual([{ type: 'button', text: 'Decline' }])
  made[0]?.emit('action', { actionIndex: 0 })
  expect(host.commandsRun).toEqual(['decline'])
})

test('the notice ends with its ring', () => {
  const { host, window, made, dock } = watching()
  host.update({ lines: [ringing, phoneLine({ id: 'b' })] })
  host.update({ lines: [{ ...ringing, state: 'answering' }, phoneLine({ id: 'b' })] })
  expect(made.map(({ state }) => state)).toEqual(['closed', 'shown'])
  expect(window.flashing).toBe(true)
  host.update({ lines: [] })
  expect(made.map(({ state }) => state)).toEqual(['closed', 'closed'])
  expect(window.flashing).toBe(false)
  expect(dock.bouncing).toBe(false)
})

test('with the window in front the ring card is enough; when it is left, the notice comes', () => {
  const { host, window, console, made } = watching()
  console.show()
  host.update({ lines: [ringing] })
  expect(made).toEqual([])
  window.blur()
  expect(made).toHaveLength(1)
  window.focus()
  expect(made[0]?.state).toBe('closed')
})

test('a click brings the console', () => {
  const { host, window, console, made } = watching()
  host.update({ lines: [ringing] })
  made[0]?.emit('click')
  expect(window.visible).toBe(true)
  expect(console.inFront).toBe(true)
  expect(made[0]?.state).toBe('closed')
})

test('a person may keep callers to themselves, or want no notices', () => {
  const discreet = watching({ showWhoIsCalling: false })
  discreet.host.update({ lines: [ringing] })
  expect(discreet.made[0]?.options.title).toBe('Incoming call')
  const silent = watching({ notifyRings: false })
  silent.host.update({ lines: [ringing] })
  expect(silent.made).toEqual([])
})

test('a caller without a name is a number, one without a number is withheld', () => {
  const { host, made } = watching()
  host.update({ lines: [{ ...ringing, name: '' }, phoneLine({ id: 'b', name: '', number: '' })] })
  expect(made.map(({ options }) => options.title)).toEqual(['+44 20 7946 0018', 'Number withheld'])
})

test('nothing is left when the app ends', () => {
  const { host, made, notices } = watching()
  host.update({ lines: [ringing] })
  notices[Symbol.dispose]()
  expect(made[0]?.state).toBe('closed')
  expect(host.listeners).toBe(0)
})

test('where the system has buttons, a press answers or declines that call', () => {
  const { host, made } = watching({}, true)
  host.update({ lines: [ringing] })
  expect(made[0]?.options.actions?.map(({ text }) => text)).toEqual(['Answer', 'Decline'])
  made[0]?.emit('action', { actionIndex: 0 })
  made[0]?.emit('action', { actionIndex: 1 })
  expect(host.commandsRun).toEqual(['answer', 'decline'])
  expect(host.ringing).toEqual(['a', 'a'])
})

test('a press that comes after its ring reaches no other call', () => {
  const { host, made } = watching({}, true)
  host.update({ lines: [ringing] })
  host.update({ lines: [{ ...ringing, state: 'ended' }, phoneLine({ id: 'b' })] })
  made[0]?.emit('action', { actionIndex: 0 })
  made[0]?.emit('action', { actionIndex: 7 })
  // The host does nothing for a line that no longer rings, see `kernel.test.ts`.
  expect(host.ringing).toEqual(['a'])
})

test('while the agent talks, the button says what becomes of that call', () => {
  const { host, made } = watching({}, true)
  host.update({ lines: [phoneLine({ id: 'c', state: 'connected', connectedAt: 1 }), ringing] })
  expect(made[0]?.options.actions?.[0]?.text).toBe('Hold and answer')
})

test('while the ring window tells of rings no notice does, and the task bar asks for a look all the same', () => {
  const looks = new Emitter<void>()
  const rings = { covers: true, onFrontChange: (listener: () => void) => looks.on(listener) }
  const { host, window, made } = watching({}, false, rings)
  host.update({ lines: [ringing] })
  expect(made).toEqual([])
  expect(window.flashing).toBe(true)
  rings.covers = false
  looks.emit()
  expect(made[0]?.state).toBe('shown')
  rings.covers = true
  looks.emit()
  expect(made[0]?.state).toBe('closed')
  host.update({ lines: [] })
  expect(window.flashing).toBe(false)
})

test('the ring window alone is enough for a look at the task bar; neither of both asks for none', () => {
  const covering = { covers: true, onFrontChange: () => () => {} }
  const first = watching({ notifyRings: false }, false, covering)
  first.host.update({ lines: [ringing] })
  expect(first.window.flashing).toBe(true)
  const second = watching({ notifyRings: false }, false, { ...covering, covers: false })
  second.host.update({ lines: [ringing] })
  expect(second.window.flashing).toBe(false)
})
