import type { Chat, ChatMessage, Fax } from '#shared/host/faxes-chats.ts'
import type { TextMessage } from '#shared/host/texts.ts'
import { people } from './call-scenes.ts'
import type { Screen } from './screen-suite.ts'
import { alerted, emptied, failure, goTo, press, type States } from './state-steps.ts'
import { composing, tamsinThread, text, textsLive, textThreads } from './text-scenes.ts'
import { peopleRead } from '#test/support/people.ts'

const tamsin = '+447700900142'

async function messages(screen: Screen, changes: readonly TextMessage[] = []): Promise<void> {
  const now = Date.now()
  const tamsins = tamsinThread(now)
  const threads = textThreads(now)
  const none = { thread: { key: '', name: '', company: '' }, messages: [], hasEarlier: false }
  await screen.succeeds('texts.threads', { items: threads, total: threads.length })
  await screen.succeeds('texts.open', { ...none, draft: { words: '', from: '' } })
  await screen.succeeds(
    'texts.open',
    { ...tamsins, messages: [...tamsins.messages.slice(0, 4), ...changes] },
    { key: tamsin },
  )
  await screen.put('people', peopleRead(people))
  await screen.put('composing', composing)
  await screen.put('texts', textsLive)
  await goTo(screen, 'Messages')
  await screen.page.getByRole('listbox', { name: 'Conversations' }).getByRole('option').first().waitFor()
}

async function openThread(screen: Screen, changes: readonly TextMessage[] = []): Promise<void> {
  await messages(screen, changes)
  await screen.page.getByRole('option').filter({ hasText: 'Tamsin' }).first().click()
  await screen.page.getByRole('log', { name: 'Conversation' }).waitFor()
}

/** Each possible outcome of a text, once. */
function textsInEveryState(now: number): readonly TextMessage[] {
  const wait = { error: { code: 'network.unreachable' }, next: now + 20_000 } as const
  const states = [
    { kind: 'sent', result: 'delivered' },
    { kind: 'sent', result: 'failed' },
    { kind: 'failed', error: { code: 'platform.refused', detail: 'not enough balance' } },
    { kind: 'unsure', error: { code: 'network.timeout' } },
    { kind: 'scheduled', sendAt: now + 3_600_000 },
    { kind: 'sending' },
    { kind: 'sending', isUnclear: true },
    { kind: 'queued', wait },
    { kind: 'queued' },
  ] as const
  return states.map((state, at) =>
    text(`fate-${at}`, { way: 'out', at: now, words: `Your bowls leave us on day ${at}`, state }),
  )
}

const many = Array.from({ length: 24 }, (_, at) => ({
  id: at + 1,
  name: `Answer ${at + 1}`,
  text: 'Your replacement is booked and leaves us on the next working day.',
}))

const fax = (id: number): Fax => ({
  ...{ id, at: Date.now() - id * 5_400_000, from: '+441632960187', to: '+441632960113' },
  ...{ way: id % 2 === 0 ? 'out' : 'in', name: id === 1 ? 'Otterwick Ceramics' : '', pages: id },
  ...{ status: id === 3 ? 'failed' : 'received', filename: `fax-${id}.pdf`, charge: 0.08 },
})
const chat = (id: number): Chat => ({
  ...{ id, at: Date.now() - id * 3_000_000, seconds: 90 * id, state: 'ended', operator: 'Kofi Larkmoor' },
  visitor: {
    ...{ name: 'Anouk Fernsby', email: 'anouk@fernsby.example', place: 'Wharfmere, GB', ip: '192.0.2.14' },
    ...{ page: 'https://shop.hollowmere.example/glazes/celadon', browser: 'Firefox 140' },
  },
})
const lines: readonly ChatMessage[] = [
  { id: 1, at: Date.now() - 9_000, author: 'visitor', words: 'Is the celadon glaze food safe?' },
  { id: 2, at: Date.now(), author: 'operator', words: 'It is, once it is fired above 1,220 degrees.' },
]

async function kind(screen: Screen, name: 'Faxes' | 'Chats', count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, at) => at + 1)
  await screen.succeeds('texts.threads', { items: [], total: 0 })
  await screen.succeeds('faxes.list', { items: ids.map(fax), total: count })
  await screen.succeeds('chats.list', { items: ids.map(chat), total: count })
  await screen.succeeds('chats.read', { chat: chat(1), messages: lines })
  await goTo(screen, 'Messages')
  await screen.page.getByRole('radio', { name }).click()
}

/** Each pictured state of Messages with its texts, faxes and chats. */
export const messageStates = {
  messages: (screen) => messages(screen),
  async 'messages-thread'(screen) {
    await openThread(screen, textsInEveryState(Date.now()))
  },
  async 'messages-canned'(screen) {
    await openThread(screen)
    await screen.put('composing', { ...composing, canned: many })
    await screen.page.getByLabel('Text message', { exact: true }).fill('/')
    await screen.page.getByRole('listbox', { name: 'Canned responses' }).waitFor()
  },
  async 'messages-manage-canned'(screen) {
    await openThread(screen)
    await press(screen, 'Canned responses')
    await press(screen, 'Manage')
    await screen.page.getByRole('button', { name: 'Edit Opening hours' }).waitFor()
  },
  async 'messages-new-canned'(screen) {
    await openThread(screen)
    await press(screen, 'Canned responses')
    await press(screen, 'Manage')
    await press(screen, 'New response')
    await screen.page.getByRole('dialog').getByLabel('Name').waitFor()
  },
  async 'messages-later'(screen) {
    await openThread(screen)
    await screen.page.getByLabel('Text message', { exact: true }).fill('“Good morning”')
    await press(screen, 'Send later')
    await screen.page.getByLabel('Day and time').waitFor()
  },
  async 'messages-new'(screen) {
    await messages(screen)
    await press(screen, /^New/)
    await screen.page.getByLabel('To', { exact: true }).fill('bram')
    await screen.page.getByRole('listbox', { name: 'People' }).waitFor()
  },
  async 'messages-copying'(screen) {
    await messages(screen)
    await screen.show('texts', { sync: 'copying', copied: { count: 17_000, total: 50_000 }, error: failure })
    await alerted(screen)
  },
  async 'messages-stopped'(screen) {
    await openThread(screen)
    await screen.show('texts', { sync: 'stopped' })
  },
  async 'messages-empty'(screen) {
    await screen.succeeds('texts.threads', { items: [], total: 0 })
    await goTo(screen, 'Messages')
    await emptied(screen)
  },
  async faxes(screen) {
    await kind(screen, 'Faxes', 5)
    await screen.page.getByRole('option').first().click()
    await screen.page.getByText('fax-1.pdf').waitFor()
  },
  async 'faxes-empty'(screen) {
    await kind(screen, 'Faxes', 0)
    await emptied(screen)
  },
  async chats(screen) {
    await kind(screen, 'Chats', 5)
    await screen.page.getByRole('option').first().click()
    await screen.page.getByRole('log', { name: 'Chat' }).waitFor()
  },
  async 'messages-queued'(screen) {
    const wait = { error: { code: 'network.unreachable' }, next: Date.now() + 20_000 } as const
    const state = { kind: 'queued', wait } as const
    const waits = text('q', { way: 'out', at: Date.now(), words: 'Side door, after six', state })
    await openThread(screen, [waits])
    await screen.page.getByText('No connection. Next try at').waitFor()
  },
  async 'messages-thread-failed'(screen) {
    await messages(screen)
    await screen.fails('texts.open', failure.code)
    await screen.page.getByRole('option').filter({ hasText: 'Bram' }).first().click()
    await screen.page.getByRole('heading', { name: 'Texts could not be loaded' }).waitFor()
  },
  async 'messages-thread-none'(screen) {
    await messages(screen)
    await screen.page.getByRole('option').filter({ hasText: 'Bram' }).first().click()
    await screen.page.getByText('Write the first one below.').waitFor()
  },
  async 'messages-failed'(screen) {
    await screen.fails('texts.threads', failure.code)
    await goTo(screen, 'Messages')
    await emptied(screen)
  },
  async 'messages-no-match'(screen) {
    await messages(screen)
    await screen.succeeds('texts.threads', { items: [], total: 0 })
    await screen.page.getByLabel('Find in messages').fill('zeppelin')
    await screen.page.getByRole('heading', { name: 'No matching texts' }).waitFor()
  },
  async 'messages-refused'(screen) {
    await openThread(screen)
    await screen.fails('texts.send', 'texts.not-kept')
    await screen.page.getByLabel('Text message', { exact: true }).fill('Side door, after six')
    await press(screen, /^Send$/)
    await screen.page.getByText('Your text is still here.').waitFor()
  },
  async 'faxes-stale'(screen) {
    await kind(screen, 'Faxes', 5)
    await screen.page.getByRole('option').first().waitFor()
    await screen.fails('faxes.list', failure.code)
    await screen.show('faxes', { revision: 7 })
    await alerted(screen)
  },
  async 'chats-hidden'(screen) {
    await kind(screen, 'Chats', 5)
    await screen.succeeds('chats.read', { chat: chat(1), messages: null })
    await screen.page.getByRole('option').first().click()
    await screen.page.getByRole('heading', { name: 'Not visible to you' }).waitFor()
  },
  async 'chats-empty'(screen) {
    await kind(screen, 'Chats', 0)
    await emptied(screen)
  },
} satisfies States
