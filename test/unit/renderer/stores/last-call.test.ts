import { beforeEach, expect, test } from 'vitest'
import { nextTick } from 'vue'
import type { Line } from '#shared/calls/line.ts'
import type { HostState } from '#shared/host/state.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { pageStores } from '#test/support/page-stores.ts'
import { contact } from '#test/support/people.ts'

let { own, screen, show } = pageStores()

beforeEach(() => {
  ;({ own, screen, show } = pageStores())
})

const known: Partial<HostState> = {
  calls: [liveCall({ id: 7, state: 'CONNECTED', destinationCallId: 'sip-7' })],
  people: { list: [contact()], error: null },
}
const call = (changes: Partial<Line> = {}) =>
  phoneLine({
    ...{ id: 'talked', sipCallId: 'sip-7', number: '+447700900142', state: 'connected' },
    ...{ startedAt: 1, connectedAt: 2, ...changes },
  })
const over = (changes: Partial<Line> = {}) => call({ state: 'ended', endedAt: 9, ...changes })
const shown = () => own.shown?.line.id

/** A call was had, is over, and the host has forgotten its line. */
async function hasEnded(): Promise<void> {
  show({ ...known, lines: [call()] })
  show({ ...known, lines: [over()], calls: [] })
  await nextTick()
  show({ ...known, lines: [], calls: [] })
}

test('a call stays once it is over, with what was known of it, and commands mean it', async () => {
  await hasEnded()
  expect(own.list).toEqual([])
  expect(own.shown).toMatchObject({
    line: { id: 'talked', state: 'ended' },
    call: { id: 7 },
    title: 'Ada Example',
  })
  expect(own.context.ended?.id).toBe('talked')
})

test('one that is over is named as the contacts say now', async () => {
  await hasEnded()
  show({ people: { list: [contact({ name: 'Ada Newname' })], error: null } })
  expect(own.shown?.title).toBe('Ada Newname')
})

test('it goes when the agent puts it away, also while the host still lists its line', () => {
  show({ ...known, lines: [call()] })
  show({ ...known, lines: [over()] })
  own.dismissLastCall()
  expect(own.shown).toBeNull()
  show({ ...known, lines: [over({ endWords: 'Completed' })] })
  expect(own.shown).toBeNull()
})

test('it goes when another view is opened, and does not come back', async () => {
  await hasEnded()
  screen.view = 'messages'
  await nextTick()
  screen.view = 'console'
  await nextTick()
  expect(own.shown).toBeNull()
  expect(own.context.ended?.id, 'keys mean it for a minute').toBe('talked')
})

test('it goes for another call, and the next one that is over stays', async () => {
  await hasEnded()
  const next = call({
    id: 'next',
    sipCallId: 'sip-8',
    direction: 'out',
    connectedAt: null,
    state: 'dialling',
  })
  show({ lines: [next] })
  expect(shown()).toBe('next')
  show({ lines: [{ ...next, state: 'ended', endedAt: 20 }] })
  show({ lines: [] })
  expect(shown()).toBe('next')
})

test('it stays beside a call that rings, and one that rang unanswered is not kept', async () => {
  await hasEnded()
  const ring = call({ id: 'ring', sipCallId: 'sip-9', state: 'ringing', connectedAt: null })
  show({ lines: [ring] })
  expect(shown()).toBe('talked')
  show({ lines: [{ ...ring, state: 'ended', endedAt: 30 }] })
  show({ lines: [] })
  expect(shown()).toBe('talked')
})
