import { expect, test } from 'vitest'
import { GroupAppend } from '#electron/host/events/inbox/group-append.ts'
import type { InboxEntry } from '#electron/host/events/inbox/event-inbox.ts'
import { silentLog } from '#shared/core/log.ts'

/** A store whose disk is fast unless it is held, and what each commit carried. */
function appends() {
  const commits: (readonly string[])[] = []
  let held: Promise<void> = Promise.resolve()
  const group = new GroupAppend({
    store: {
      keep(entries) {
        commits.push(entries.map(({ text }) => text))
        return entries.map((entry, index) => ({ position: index, entry: { ...entry, known: false } }))
      },
      sync: (done) => void held.then(() => setImmediate(done)),
    },
    log: silentLog,
    onKept: () => {},
  })
  const entry = (text: string): InboxEntry => ({ text, receivedAt: 0, path: 'webhook' })
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    return resolve
  }
  return {
    commits,
    group,
    hold,
    add: (text: string) => new Promise((resolve) => group.add(entry(text), resolve)),
  }
}

test('what comes in one turn shares a commit, and the end waits for the last', async () => {
  const { commits, group, add } = appends()
  await Promise.all([add('a'), add('b')])
  let isKept = false
  void add('c').then(() => (isKept = true))
  await group.end()
  expect(commits).toEqual([['a', 'b'], ['c']])
  await Promise.resolve()
  expect(isKept).toBe(true)
})

test('an entry of an idle inbox is committed in the next turn; what comes meanwhile shares the one after it', async () => {
  const { commits, add, hold } = appends()
  const release = hold()
  const first = add('a')
  await new Promise(setImmediate)
  expect(commits).toEqual([['a']])
  const rest = ['b', 'c', 'd'].map((text) => add(text))
  await new Promise(setImmediate)
  expect(commits).toHaveLength(1)
  release()
  await Promise.all([first, ...rest])
  expect(commits).toEqual([['a'], ['b', 'c', 'd']])
})
