import { expect, test } from 'vitest'
import { ArrivalNotices } from '#electron/desktop/arrival-notices.ts'
import { ConsoleWindow } from '#electron/desktop/console-window.ts'
import type { Arrival } from '#shared/host/arrivals.ts'
import { FakeNotification, FakeWindow } from '#test/support/fake-electron.ts'
import { FakeHost } from '#test/support/fake-host.ts'

const text: Arrival = {
  ...{ kind: 'text', key: 'text 1', slot: 'text', item: '+441' },
  ...{ count: 1, names: ['Ada Example'], words: 'Hello' },
}
const message: Arrival = {
  ...{ kind: 'voicemail', key: 'voicemail 2', slot: 'voicemail', item: '7' },
  ...{ count: 1, names: [], words: '' },
}

const missedCall: Arrival = {
  ...{ kind: 'missed', key: 'missed 3', slot: 'missed +441', item: '+441' },
  ...{ count: 1, names: ['Ada Example'], words: '' },
  missed: { missedReason: 'rang-unanswered', cause: '', through: 'Orders' },
}

function watching({ hasActions = true } = {}) {
  const host = new FakeHost({})
  const window = new FakeWindow()
  const made: FakeNotification[] = []
  const opened: Arrival[] = []
  const calledBack: Arrival[] = []
  const notices = new ArrivalNotices({
    host: {
      get state() {
        return host.state
      },
      onChange: (listener) => host.onChange(listener),
      openArrival: (arrival) => opened.push(arrival),
      callBack: (arrival) => calledBack.push(arrival),
    },
    console: new ConsoleWindow(window, () => false),
    hasActions,
    notification: (options) => {
      const notification = new FakeNotification(options)
      made.push(notification)
      return notification
    },
  })
  return { host, window, made, opened, calledBack, notices, states: () => made.map(({ state }) => state) }
}

test('each kind has one quiet notice, which a newer one takes the place of', () => {
  const { host, made, states } = watching()
  host.update({ arrivals: [text] })
  host.update({ arrivals: [text, message] })
  expect(made[0]?.options).toMatchObject({ title: 'Ada Example', body: 'Hello', silent: true })
  expect(states()).toEqual(['shown', 'shown'])
  host.update({ arrivals: [{ ...text, key: 'text 3', count: 2 }, message] })
  expect(states()).toEqual(['closed', 'shown', 'shown'])
  host.update({ arrivals: [] })
  expect(states()).toEqual(['closed', 'closed', 'closed'])
})

test('a press brings the window and says what shall be opened', () => {
  const { host, window, made, opened } = watching()
  host.update({ arrivals: [text] })
  made[0]?.emit('click')
  expect(window.isVisible()).toBe(true)
  expect(opened).toEqual([text])
})

test('a missed call can be returned by its button, where the system has buttons', () => {
  const { host, window, made, opened, calledBack } = watching()
  host.update({ arrivals: [missedCall] })
  expect(made[0]?.options).toMatchObject({
    ...{ title: 'Missed call from Ada Example', body: 'Orders · No answer' },
    ...{ silent: true, urgency: 'low', actions: [{ type: 'button', text: 'Call back' }] },
  })
  made[0]?.emit('action', { actionIndex: 0 })
  expect(window.isVisible()).toBe(true)
  expect([opened, calledBack]).toEqual([[], [missedCall]])

  const plain = watching({ hasActions: false })
  plain.host.update({ arrivals: [missedCall] })
  expect(plain.made[0]?.options.actions).toBeUndefined()
})

test.each([null, ''])('without a number to call there is no button: %j', (item) => {
  const { host, made } = watching()
  host.update({ arrivals: [{ ...missedCall, item }, text] })
  expect(made.map(({ options }) => options.actions)).toEqual([undefined, undefined])
})

test('each caller has a notice, and one more call replaces that of its caller only', () => {
  const { host, made, states } = watching()
  const other: Arrival = { ...missedCall, key: 'missed 4', slot: 'missed +442', item: '+442' }
  host.update({ arrivals: [missedCall, other] })
  host.update({ arrivals: [{ ...missedCall, key: 'missed 5', count: 2 }, other] })
  expect(states()).toEqual(['closed', 'shown', 'shown'])
  expect(made[2]?.options.title).toBe('2 missed calls from Ada Example')
})

test('no notification is shown while the console is in front, or after the end', () => {
  const { host, window, made, notices, states } = watching()
  window.show()
  window.focus()
  host.update({ arrivals: [text] })
  expect(made).toEqual([])
  window.hide()
  expect(states()).toEqual(['shown'])
  notices[Symbol.dispose]()
  expect(states()).toEqual(['closed'])
})
