import { afterEach, beforeEach, expect, it } from 'vitest'
import { VisitorChats } from '#electron/platform/visitors/visitor-chats.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'
import { readCode } from '#shared/api/codes.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

let store: Store
let clock: ManualClock
let chats: VisitorChats

beforeEach(() => {
  store = openStore(':memory:')
  clock = new ManualClock()
  chats = new VisitorChats({ store, clock })
})
afterEach(() => {
  chats[Symbol.dispose]()
  store[Symbol.dispose]()
})

const about = { ip: '127.0.0.1', userAgent: 'Browser', referer: '', country: 'GB' }
const say = (token: string, text: string) => {
  const said = chats.addMessage({ token, text, visitor: about })
  if (!said.ok) throw new Error(said.error)
  return said.value
}
const state = () => readCode('chat.state', store.chats.where([])[0]?.state)

it('keeps a conversation in one chat, which a colleague answers and which ends by itself', () => {
  const token = say('', 'Do you deliver to islands?')
  expect(state()).toBe('waiting')
  clock.advance(6_000)
  expect(say(token, 'Thanks!')).toBe(token)
  expect(chats.messagesOf(token).map(({ text }) => text)).toEqual([
    'Do you deliver to islands?',
    'We do, it takes two days longer.',
    'Thanks!',
  ])
  expect([state(), store.chats.where([])[0]?.duration]).toEqual(['active', 6])
  clock.advance(600_000)
  expect([state(), chats.messagesOf(token)]).toEqual(['ended', []])
  expect([store.chats.list({}).total, clock.pending]).toEqual([1, 0])
})

it('shows nothing to who does not have the token', () => {
  const token = say('', 'Hello')
  expect(chats.messagesOf('guess')).toEqual([])
  expect(say('guess', 'Hello')).not.toBe(token)
})

it('takes fifty chats and two hundred messages in each', () => {
  const token = say('', 'First')
  for (let sent = 1; sent < 200; sent += 1) say(token, 'More')
  expect(chats.addMessage({ token, text: 'Too much', visitor: about }).ok).toBe(false)
  for (let opened = 1; opened < 50; opened += 1) say('', 'Hello')
  expect(chats.addMessage({ token: '', text: 'Hello', visitor: about }).ok).toBe(false)
})
