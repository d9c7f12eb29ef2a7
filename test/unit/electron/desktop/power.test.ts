import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { keepAwakeInCalls, watchPower } from '#electron/desktop/power.ts'
import { silentLog } from '#shared/core/log.ts'
import { FakeEvent } from '#test/support/fake-electron.ts'
import { FakeHost } from '#test/support/fake-host.ts'
import { phoneLine } from '#test/support/live-calls.ts'

function watched() {
  const power = new EventEmitter()
  const heard = { resumed: 0, ended: 0 }
  const stop = watchPower({
    power,
    host: { resumed: () => (heard.resumed += 1) },
    log: silentLog,
    end: () => (heard.ended += 1),
  })
  return { power, heard, stop }
}

test('the host hears when the computer wakes or somebody comes back to it', () => {
  const { power, heard, stop } = watched()
  for (const news of ['suspend', 'resume', 'lock-screen', 'unlock-screen']) power.emit(news)
  expect(heard).toEqual({ resumed: 2, ended: 0 })
  stop()
  power.emit('resume')
  expect(heard.resumed).toBe(2)
  expect(power.eventNames()).toEqual([])
})

test('a shutdown waits for calls to be ended, with an event or without', () => {
  const { power, heard } = watched()
  const event = new FakeEvent()
  power.emit('shutdown', event)
  power.emit('shutdown')
  expect(event.defaultPrevented).toBe(true)
  expect(heard.ended).toBe(2)
})

test('the computer is kept awake during calls only', () => {
  const host = new FakeHost()
  const awake = new Set<number>()
  let lastId = 0
  const blocker = {
    start: (kind: string) => {
      expect(kind).toBe('prevent-app-suspension')
      awake.add(++lastId)
      return lastId
    },
    stop: (id: number) => awake.delete(id),
  }
  const stop = keepAwakeInCalls(blocker, host)
  expect(awake.size).toBe(0)
  host.update({ lines: [phoneLine()] })
  host.update({ lines: [phoneLine({ state: 'connected' }), phoneLine({ id: 'b' })] })
  expect([...awake]).toEqual([1])
  host.update({ lines: [phoneLine({ state: 'ended' })] })
  expect(awake.size).toBe(0)
  host.update({ lines: [phoneLine()] })
  stop()
  expect(awake.size).toBe(0)
  expect(host.listeners).toBe(0)
})
