import { expect, test } from 'vitest'
import { showOutageNotices } from '#electron/desktop/connection-notice.ts'
import { ConsoleWindow } from '#electron/desktop/console-window.ts'
import type { Registration } from '#shared/host/slices.ts'
import { FakeNotification, FakeWindow } from '#test/support/fake-electron.ts'
import { FakeHost } from '#test/support/fake-host.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

const lost: Registration = { kind: 'unregistered', error: null, since: 1, retryAt: 2 }
const again: Registration = { kind: 'connecting', server: 'wss://sip.example/ws' }

function watching() {
  const host = new FakeHost()
  const { phone } = host.state
  const window = new FakeWindow()
  const clock = new ManualClock()
  const made: FakeNotification[] = []
  const stop = showOutageNotices({
    host,
    clock,
    console: new ConsoleWindow(window, () => false),
    notification: (options) => {
      const notification = new FakeNotification(options)
      made.push(notification)
      return notification
    },
  })
  const become = (registration: Registration) => host.update({ phone: { ...phone, registration } })
  return { host, window, clock, made, stop, become, back: () => host.update({ phone }) }
}

test('10 s without a connection are told once while the console is hidden, until it is back', () => {
  const { window, clock, made, become, back } = watching()
  become(lost)
  clock.advance(5_000)
  become(again)
  clock.advance(4_999)
  expect(made).toEqual([])
  clock.advance(1)
  become(lost)
  clock.advance(60_000)
  expect(made.map(({ options, state }) => [options.title, state])).toEqual([['No connection', 'shown']])
  made[0]?.emit('click')
  expect(window.visible).toBe(true)
  back()
  expect(made[0]?.state).toBe('closed')
  window.hide()
  become(lost)
  clock.advance(10_000)
  expect(made.map(({ state }) => state)).toEqual(['closed', 'shown'])
})

test('a short outage, one that the console in front shows, and one that concerns no phone here are not told', () => {
  const { host, window, clock, made, become, back } = watching()
  become(lost)
  clock.advance(9_999)
  back()
  clock.advance(10_000)
  window.show()
  window.focus()
  become(lost)
  clock.advance(10_000)
  back()
  window.hide()
  become({ kind: 'no-account' })
  clock.advance(10_000)
  host.update({ session: { kind: 'signed-out', baseUrl: '', email: '', error: null } })
  become(lost)
  clock.advance(10_000)
  expect(made).toEqual([])
})

test('no notification is shown after the end, and an open one is closed', () => {
  const { host, clock, made, become, stop } = watching()
  become(lost)
  clock.advance(10_000)
  stop()
  expect(made[0]?.state).toBe('closed')
  expect([host.listeners, clock.pending]).toEqual([0, 0])
})
