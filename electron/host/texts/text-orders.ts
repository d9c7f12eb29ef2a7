import { readDialled } from '#shared/calls/phone-number.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { TextMethods } from '#shared/host/texts.ts'
import { threadKey } from '#shared/calls/thread-key.ts'
import type { TextAccount } from './text-account.ts'
import type { Texts } from './texts.ts'
import { listThreads } from './threads/thread-list.ts'
import { openThread } from './threads/open-thread.ts'

/** Maximum items per request. */
const maxItems = 5_000
/** Maximum of the agent's own numbers that a thread is fetched with. */
const maxOwnNumbers = 3

type Orders = Pick<TextMethods, Extract<keyof TextMethods, `texts.${string}`>>

/** The methods of the contract by their short names: `open` is `texts.open`. */
export type TextOrders = {
  readonly [Name in keyof Orders as Name extends `texts.${infer Order}` ? Order : never]: Orders[Name]
} & {
  readonly saveCanned: TextMethods['canned.save']
  readonly removeCanned: TextMethods['canned.remove']
  /** Number of unread texts in one thread. */
  unread(key: string): number
}

/** The agent's requests about texts. All are refused with `session.signed-out` while nobody is signed in. */
export function textOrders(texts: Texts): TextOrders {
  const signedIn = async <Value>(
    action: (account: TextAccount) => Result<Value> | Outcome<Value>,
  ): Outcome<Value> => (texts.open ? action(texts.open) : err(appError('session.signed-out')))
  const { outbox } = texts
  return {
    threads: ({ find, count }) =>
      signedIn((account) => ok(listThreads(account, { find, count: boundedCount(count) }))),

    open: (input) => signedIn((account) => ok(openAndFetch(account, input))),

    latest: ({ key }) => signedIn((account) => ok(latestText(account, key))),

    markSeen: ({ key }) =>
      signedIn((account) => {
        texts.markRead(keyOf(account, key))
        return ok(undefined)
      }),

    draft: ({ key, draft }) =>
      signedIn((account) => {
        texts.saveDraft(keyOf(account, key), draft)
        return account.file.error ? err(account.file.error) : ok(undefined)
      }),

    send: ({ to, from, words, sendAt }) =>
      signedIn((account) => {
        const thread = readDialled(to, account.signedIn.agent.country)?.number
        if (thread === undefined) return err(appError('phone.number-invalid', to))
        const text = { to: thread, from: keyOf(account, from), words }
        const added = outbox.add({ ...text, ...(sendAt !== undefined && { sendAt }) })
        return added.ok ? ok({ key: added.value.key, thread }) : added
      }),

    again: ({ key }) => signedIn(() => outbox.retry(key)),
    withdraw: ({ key }) => signedIn(() => outbox.withdraw(key)),

    refresh: () =>
      signedIn(async ({ sync, composing }) => {
        outbox.wake()
        const [read] = await Promise.all([sync?.refresh() ?? ok(undefined), composing?.refresh()])
        return read
      }),

    copy: ({ on }) => signedIn((account) => copyOlder(texts, account, on)),

    unread: (key) => unreadIn(texts.open, key),
    saveCanned: ({ id, name, text }) =>
      signedIn(({ composing }) => composing?.saveCanned({ id, name, text }) ?? signedOut()),
    removeCanned: ({ id }) => signedIn(({ composing }) => composing?.removeCanned(id) ?? signedOut()),
  }
}

function unreadIn(account: TextAccount | null, key: string): number {
  const query = 'SELECT unread FROM threads WHERE key = ?'
  return account?.file.one<{ unread: number }>(query, key)?.unread ?? 0
}

function keyOf({ signedIn }: TextAccount, number: string): string {
  return threadKey(number, signedIn.agent.country)
}

function boundedCount(count: number): number {
  return Number.isInteger(count) ? Math.min(Math.max(count, 1), maxItems) : 1
}

/** Fetches a thread that is opened during the copy first, with the agent's numbers known from it. */
function fetchThread({ sync, composing }: TextAccount, key: string, usedNumbers: readonly string[]): void {
  const senders = composing?.value.senders?.map(({ number }) => number) ?? []
  const ownNumbers = [...new Set([...usedNumbers, ...senders])].filter((number) => number !== '')
  sync?.fetchThread(key, ownNumbers.slice(0, maxOwnNumbers))
}

function copyOlder(texts: Texts, { sync }: TextAccount, on: boolean): Result {
  sync?.stopCopy(!on)
  texts.changed()
  return ok(undefined)
}

function signedOut(): Result<never> {
  return err(appError('session.signed-out'))
}

/** The newest known text of a thread. */
function latestText(account: TextAccount, number: string) {
  const [latest] = openThread(account, { key: keyOf(account, number), count: 1 }).messages
  return latest ? { at: latest.at, way: latest.way, by: latest.by } : null
}

/** Opens a thread from local data, and requests its new texts. */
function openAndFetch(
  account: TextAccount,
  { key: number, count, ...more }: Parameters<TextMethods['texts.open']>[0],
) {
  const key = keyOf(account, number)
  const opened = openThread(account, { key, count: boundedCount(count), ...more })
  fetchThread(
    account,
    key,
    opened.messages.map(({ own }) => own),
  )
  return opened
}
