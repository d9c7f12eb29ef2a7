import { expect, test } from 'vitest'
import { ArrivalNotices } from '#electron/desktop/arrival-notices.ts'
import { ConsoleWindow } from '#electron/desktop/console-window.ts'
import type { Arrival } from '#shared/host/arrivals.ts'
import { FakeNotification, FakeWindow } from '#test/support/fake-electron.ts'
import { FakeHost } from '#test/support/fake-host.ts'

const text: Arrival = {
  ...{ kind: 'text', key: 'text 1', item: '+441' },
  ...{ count: 1, names: ['Ada Example'], words: 'Hello' },
}
const message: Arrival = {
  ...{ kind: 'voicemail', key: 'voicemail 2', item: '7' },
  ...{ count: 1, names: [], words: '' },
}

function watching() {
  const host = new FakeHost({})
  const window = new FakeWindow()
  const made: FakeNotification[] = []
  const opened: Arrival[] = []
  const notices = new ArrivalNotices({
    host: {
      get state() {
        return host.state
      },
      onChange: (listener) => host.onChange(listener),
      openArrival: (arrival) => opened.push(arrival),
    },
    console: new ConsoleWindow(window, () => false),
    notification: (options) => {
      const notification = new FakeNotification(options)
      made.push(notification)
      return notification
    },
  })
  return { host, window, made, opened, notices, states: () => made.map(({ state }) => state) }
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
