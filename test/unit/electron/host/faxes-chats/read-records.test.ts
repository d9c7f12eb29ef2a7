import { expect, test } from 'vitest'
import { readChat, readChatMessage } from '#electron/host/faxes-chats/chats.ts'
import { readFax } from '#electron/host/faxes-chats/faxes.ts'
import { Chat, ChatMessage } from '#shared/api/modules/chats.ts'
import { Fax } from '#shared/api/modules/storage.ts'
import { decoded } from '#test/support/decoded.ts'

const who = (number: string) => ({
  name: number === '+441632960187' ? 'Otterwick Ceramics' : '',
  company: '',
})

const fax = decoded(Fax, (record) => readFax(record, who))
const chat = decoded(Chat, (record) => readChat(record, (id) => (id === 12 ? 'Kofi Larkmoor' : '')))
const message = decoded(ChatMessage, readChatMessage)

test('a fax is read in whatever form it comes', () => {
  const record = {
    id: 7,
    charge: '0.08',
    created_at: '2026-11-17 10:24:00',
    filename: 'fax-0001.pdf',
    from: '+441632960113',
    to: '+441632960187',
    pages: '2',
    status: 2,
    type: 'out',
  }
  expect(fax(record)).toEqual({
    id: 7,
    at: Date.UTC(2026, 10, 17, 10, 24),
    way: 'out',
    from: '+441632960113',
    to: '+441632960187',
    name: 'Otterwick Ceramics',
    pages: 2,
    status: 'sent',
    filename: 'fax-0001.pdf',
    charge: 0.08,
  })
  expect(fax({ id: 8, status: 41, type: 9 })).toMatchObject({
    way: 'unknown',
    at: 0,
    pages: null,
    status: '41',
    charge: null,
  })
  expect(fax({})).toBeNull()
})

test('a chat keeps its operator apart, and has no name for one who is not known', () => {
  const record = {
    id: 3,
    operator_id: '12',
    state: 'ended',
    duration: 61,
    visitor_city: 'Wharfmere',
    visitor_country: null,
  }
  const read = chat(record)
  expect(read).toMatchObject({
    operatorId: 12,
    chat: { operator: 'Kofi Larkmoor', state: 'ended', seconds: 61 },
  })
  expect(read?.chat.visitor).toEqual({
    name: '',
    email: '',
    place: 'Wharfmere',
    ip: '',
    page: '',
    browser: '',
  })
  expect(chat({ id: 4, operator_id: 0 })?.operatorId).toBeNull()
})

test('a message of a chat without any of its fields is still one', () => {
  expect(message({ id: 5 })).toEqual({ id: 5, at: 0, author: 'unknown', words: '' })
  expect(message({ id: 5, author: 0, text: ' <b>hi</b>\n' })).toMatchObject({
    author: 'visitor',
    words: ' <b>hi</b>\n',
  })
})
