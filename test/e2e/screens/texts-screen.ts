import type { OpenThread, TextThread } from '#shared/host/texts.ts'
import type { Screen, screenSuite } from './screen-suite.ts'
import { people } from './call-scenes.ts'
import { composing, tamsinThread, textsLive, textThreads } from './text-scenes.ts'
import { peopleRead } from '#test/support/people.ts'

type Size = { readonly width: number; readonly height: number }

/** Opens Messages in the whole app, with the threads of the design, none of them open. */
export async function openMessages(
  open: ReturnType<typeof screenSuite>['open'],
  size?: Size,
  scene: { readonly threads?: readonly TextThread[]; readonly thread?: OpenThread } = {},
): Promise<Screen> {
  const now = Date.now()
  const { threads = textThreads(now), thread = tamsinThread(now) } = scene
  const screen = await open('app', size)
  const none = { thread: { key: '', name: '', company: '' }, messages: [], hasEarlier: false }
  await screen.succeeds('texts.threads', { items: threads, total: threads.length })
  await screen.succeeds('texts.open', { ...none, draft: { words: '', from: '' } })
  await screen.succeeds('texts.open', thread, { key: thread.thread.key })
  await screen.put('people', peopleRead(people))
  await screen.put('composing', composing)
  await screen.put('texts', textsLive)
  await screen.page.locator('.rail').getByText('Messages').click()
  await screen.page.getByRole('heading', { name: 'Messages' }).waitFor()
  return screen
}

/** The parts of Messages that tests use. */
export function messagesOn({ page }: Screen) {
  return {
    rows: page.getByRole('listbox', { name: 'Conversations' }).getByRole('option'),
    list: page.getByRole('listbox', { name: 'Conversations' }),
    log: page.getByRole('log', { name: 'Conversation' }),
    field: page.getByLabel('Text message', { exact: true }),
    send: page.getByRole('button', { name: 'Send', exact: true }),
    find: page.getByLabel('Find in messages'),
  }
}
