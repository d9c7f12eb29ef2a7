import { setImmediate as nextTask } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keepEarlyHandshake } from '#electron/platform/media/early-handshake.ts'

function open() {
  const listeners = new Set<(datagram: Buffer) => void>()
  const datagrams = {
    subscribe(listener: (datagram: Buffer) => void) {
      listeners.add(listener)
      return { unSubscribe: () => void listeners.delete(listener) }
    },
    execute: (datagram: Buffer) => listeners.forEach((listener) => listener(datagram)),
  }
  let start = () => {}
  keepEarlyHandshake(datagrams, (listen) => (start = listen))
  const heard: number[] = []
  return {
    heard,
    arrive: (...bytes: number[]) => datagrams.execute(Buffer.from(bytes)),
    async listen() {
      start()
      datagrams.subscribe((datagram) => heard.push(datagram[1] ?? -1))
      await nextTask()
    },
  }
}

test('a handshake that begins early is passed on in its order, once this end listens', async () => {
  const end = open()
  end.arrive(22, 1)
  end.arrive(22, 2)
  await end.listen()
  expect(end.heard).toEqual([1, 2])
  end.arrive(22, 3)
  expect(end.heard).toEqual([1, 2, 3])
})

test('early media are not kept, and of a repeated handshake only the last four datagrams', async () => {
  const end = open()
  end.arrive(128, 9)
  for (const at of [1, 2, 3, 4, 5, 6]) end.arrive(22, at)
  await end.listen()
  expect(end.heard).toEqual([3, 4, 5, 6])
})
