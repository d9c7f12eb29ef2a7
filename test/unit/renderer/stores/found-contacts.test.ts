import { createPinia, setActivePinia } from 'pinia'
import { expect, test, vi } from 'vitest'
import { hostLink } from '#renderer/services.ts'
import { useHostStore } from '#renderer/stores/host.ts'
import { useOwnCallsStore } from '#renderer/stores/own-calls.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { ok } from '#shared/core/result.ts'
import { emptyDirectory } from '#shared/host/directory.ts'
import type { Frame } from '#shared/host/wire.ts'
import { hostState } from '#test/support/fake-host.ts'
import { contact } from '#test/support/people.ts'

test('an answer from before a contact was added is asked for again', async () => {
  setActivePinia(createPinia())
  const frames = new Emitter<Frame>()
  const early: number[] = []
  let isAdded = false
  const answer = (id: number, value: unknown) => frames.emit({ kind: 'reply', id, result: ok(value) })
  vi.stubGlobal('window', {
    switchhook: {
      on: (listener: (frame: Frame) => void) => frames.on(listener),
      post(frame: Frame) {
        if (frame.kind !== 'ask') return
        const { id, method } = frame
        if (method === 'app.snapshot') setTimeout(() => answer(id, hostState()))
        // Stores of other tests may follow the same link, and ask too.
        if (method !== 'directory.find') return
        if (isAdded) setTimeout(() => answer(id, [contact()]))
        else early.push(id)
      },
    },
  })
  const store = useHostStore()
  store.follow(hostLink)
  void hostLink.start()
  await vi.waitUntil(() => store.connected)
  const own = useOwnCallsStore()
  const number = contact().numbers[0]?.number ?? ''
  expect(own.personByNumber(number)).toBeNull()
  await vi.waitUntil(() => early.length > 0)
  isAdded = true
  const directory = { ...emptyDirectory, revision: 1 }
  frames.emit({ kind: 'slice', frame: { slice: 'directory', value: directory } })
  for (const id of early) answer(id, [null])
  await vi.waitUntil(() => own.personByNumber(number)?.name === contact().name)
})
