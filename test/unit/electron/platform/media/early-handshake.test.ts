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
  const heard: number[][] = []
  return {
    heard,
    /** A record of `type`, the number of its transmission, and of the part that it holds. */
    arrive(type: number, transmission: number, part: number) {
      const datagram = Buffer.alloc(30)
      datagram.set([type, transmission])
      datagram.set([part], 20)
      datagrams.execute(datagram)
    },
    async listen() {
      start()
      datagrams.subscribe((datagram) => heard.push([datagram[1] ?? -1, datagram[20] ?? -1]))
      await Promise.resolve()
    },
  }
}

test('a handshake that begins early is passed on in its order, once this end listens', async () => {
  const end = open()
  end.arrive(22, 1, 0)
  end.arrive(22, 1, 1)
  await end.listen()
  expect(end.heard).toEqual([
    [1, 0],
    [1, 1],
  ])
  end.arrive(22, 2, 2)
  expect(end.heard.at(-1)).toEqual([2, 2])
})

test('a message that was repeated is passed on once, as it was sent last', async () => {
  const end = open()
  for (const transmission of [1, 2, 3]) for (const part of [0, 1]) end.arrive(22, transmission, part)
  await end.listen()
  expect(end.heard).toEqual([
    [3, 0],
    [3, 1],
  ])
})

test('media are not kept, and of a handshake no more than four parts', async () => {
  const end = open()
  end.arrive(128, 9, 9)
  for (const part of [1, 2, 3, 4, 5, 6]) end.arrive(22, 1, part)
  await end.listen()
  expect(end.heard.map(([, part]) => part)).toEqual([1, 2, 3, 4])
})
