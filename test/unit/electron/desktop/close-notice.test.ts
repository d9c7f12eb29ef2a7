import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { showTrayNotice, restartNotice } from '#electron/desktop/console-notices.ts'
import { watchClosing } from '#electron/desktop/form-windows.ts'
import { FakeNotification } from '#test/support/fake-electron.ts'
import { FakeHost } from '#test/support/fake-host.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

const talking = phoneLine({ state: 'connected', connectedAt: 1 })

function closing(host: FakeHost) {
  const made: FakeNotification[] = []
  let shown = 0
  const showNotice = () =>
    showTrayNotice({
      host,
      show: () => (shown += 1),
      notification: (options) => {
        made.push(new FakeNotification(options))
        return made.at(-1) ?? new FakeNotification(options)
      },
    })
  return { showNotice, made, shown: () => shown }
}

test('a notice says once that the app continues in the tray, and the settings remember it', () => {
  const host = new FakeHost({ lines: [talking] })
  const { showNotice, made, shown } = closing(host)
  showNotice()
  showNotice()
  expect(made.map(({ options }) => options.title)).toEqual(['Your call continues'])
  expect(host.state.settings.trayNoticeShown).toBe(true)
  made[0]?.emit('click')
  expect(shown()).toBe(1)
})

test('without a call it says that the app runs', () => {
  const { showNotice, made } = closing(new FakeHost())
  showNotice()
  expect(made[0]?.options.title).toBe('Switchhook is still running')
})

test('a window that closes because the app ends tells nothing; the end of the session is heard', () => {
  const heard = { closed: 0, ended: 0, quitting: false }
  const window = watchClosing(new EventEmitter(), {
    isQuitting: () => heard.quitting,
    onClosed: () => (heard.closed += 1),
    onSessionEnd: () => (heard.ended += 1),
  })
  window.emit('close')
  heard.quitting = true
  window.emit('close')
  window.emit('session-end')
  expect(heard).toEqual({ closed: 1, ended: 1, quitting: true })
})

test('a page in which a person works says that it was started again, and whether a call went on', () => {
  const host = new FakeHost({ lines: [talking] })
  const clock = new ManualClock(5)
  const died = restartNotice({ host, clock, paths: ['/'] })
  died('/audio/audio.html')
  expect(host.state.computer.restarted).toBeUndefined()
  died('/')
  expect(host.state.computer.restarted).toEqual({ at: 5, inCall: true })
})
