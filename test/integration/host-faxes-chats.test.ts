import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok, type Ok } from '#shared/core/result.ts'
import type { Chat, Fax } from '#shared/host/faxes-chats.ts'
import type { Piece } from '#shared/host/listing.ts'
import { undoTime, type Removal } from '#shared/host/removals.ts'
import { eventually } from '#test/support/eventually.ts'
import { errorOf, startHost, type RunningHost } from '#test/support/running-host.ts'
import { runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'

/** Faxes and chats of the host against the embedded platform and its sample company. */

/** A deletion can be undone for a tenth of the time. */
const clock: Clock = {
  now: systemClock.now,
  after: (delay, action) => systemClock.after(delay === undoTime ? delay / 10 : delay, action),
}

const stack = new AsyncDisposableStack()
let server: RunningPlatform
let running: RunningHost

beforeAll(async () => {
  server = stack.use(await runPlatform({ dataset: 'demo' }))
  running = stack.use(await startHost({ clock }))
  await running.host.started
  const { email, password } = server.user('201')
  const { baseUrl } = server.platform
  await running.ask('session.signIn', { baseUrl, email, password, keepSignedIn: false })
  await running.session('signed-in')
  await eventually(() => {
    if (running.state.people.list.length === 0) throw new Error('Nobody is known yet')
  })
})
afterAll(() => stack.disposeAsync())

const valueOf = <Value>(result: unknown) => (result as Ok<Value>).value

test('every fax is listed, newest first, and found by a number however it is written', async () => {
  const all = valueOf<Piece<Fax>>(await running.ask('faxes.list', { find: '', count: 100 }))
  expect(all.total).toBe(40)
  expect(all.items.map(({ at }) => at)).toEqual(all.items.map(({ at }) => at).toSorted((a, b) => b - a))
  expect(new Set(all.items.map(({ way }) => way))).toEqual(new Set(['in', 'out']))
  const [fax] = all.items
  const other = fax?.way === 'in' ? fax.from : (fax?.to ?? '')
  const found = valueOf<Piece<Fax>>(await running.ask('faxes.list', { find: other, count: 100 }))
  expect(found.items).toContainEqual(fax)
  expect(found.total).toBeLessThan(40)
})

test('a chat is read with its operator’s name and what was written, and a message of it deleted and undone', async () => {
  const { items } = valueOf<Piece<Chat>>(await running.ask('chats.list', { find: 'ended', count: 100 }))
  const chat = items.find(({ operator }) => operator !== '')
  if (!chat) throw new Error('No chat with an operator')
  const read = async () => {
    const answer = await running.ask('chats.read', { id: chat.id })
    return valueOf<{ chat: Chat; messages: readonly { id: number; words: string }[] }>(answer)
  }
  const { chat: opened, messages } = await read()
  expect(opened).toEqual(chat)
  expect(messages.length).toBeGreaterThan(1)
  const [first] = messages
  const ids = [first?.id ?? 0]
  const before = running.state.chats.revision
  const removed = valueOf<Removal>(await running.ask('chats.removeMessages', { ids }))
  expect(running.state.chats.revision).toBeGreaterThan(before)
  expect((await read()).messages).toEqual(messages.slice(1))
  expect(await running.ask('removals.undo', removed)).toEqual(ok(undefined))
  expect((await read()).messages).toEqual(messages)
  const again = valueOf<Removal>(await running.ask('chats.removeMessages', { ids }))
  expect(await running.ask('removals.ended', again)).toEqual(ok({ undone: false }))
  expect((await read()).messages).toEqual(messages.slice(1))
})

test('a missing chat and a refusal of the platform are passed on as errors', async () => {
  expect(errorOf(await running.ask('chats.read', { id: 999_999 })).code).toBe('platform.not-found')
  const token = await server.signIn(server.user('201'))
  await server.ask('POST', '/operator/faults', {
    token,
    body: { kind: 'error_rate', value: 1, path: '/chats' },
  })
  expect(errorOf(await running.ask('chats.read', { id: 1 })).code).toMatch(/^platform\./)
  await server.ask('POST', '/operator/faults', { token, body: { kind: 'none' } })
})

test('what a visitor of the page writes, and a colleague answers, is read by an agent whose chat it is not', async () => {
  await using agent = await startHost({ clock })
  await agent.host.started
  const { origin, baseUrl } = server.platform
  const { email, password } = server.user('204')
  await agent.ask('session.signIn', { baseUrl, email, password, keepSignedIn: false })
  await agent.session('signed-in')
  const said = await fetch(`${origin}/visit/chat`, {
    method: 'POST',
    headers: { Origin: origin },
    body: JSON.stringify({ text: 'Do you deliver to islands?' }),
  })
  expect(said.status).toBe(200)
  const newest = async () =>
    valueOf<Piece<Chat>>(await agent.ask('chats.list', { find: '', count: 1 })).items[0]?.id ?? 0
  const id = await newest()
  const words = async () => {
    const answer = await agent.ask('chats.read', { id })
    const { messages } = valueOf<{ messages: readonly { words: string }[] | null }>(answer)
    return (messages ?? []).map((message) => message.words)
  }
  expect(await words()).toEqual(['Do you deliver to islands?'])
  await eventually(async () =>
    expect(await words()).toEqual(['Do you deliver to islands?', 'We do, it takes two days longer.']),
  )
})
