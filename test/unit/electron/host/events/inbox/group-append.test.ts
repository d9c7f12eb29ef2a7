import { expect, test } from 'vitest'
import { GroupAppend } from '#electron/host/events/inbox/group-append.ts'
import type { InboxEntry } from '#electron/host/events/inbox/event-inbox.ts'
import { silentLog } from '#shared/core/log.ts'

/** A store whose disk is fast, and what each commit carried. */
function appends() {
  const commits: (readonly string[])[] = []
  const group = new GroupAppend({
    store: {
      keep(entries) {
        commits.push(entries.map(({ text }) => text))
        return entries.map((entry, index) => ({ position: index, entry: { ...entry, known: false } }))
      },
      sync: (done) => void setImmediate(done),
    },
    log: silentLog,
    onKept: () => {},
  })
  const entry = (text: string): InboxEntry => ({ text, receivedAt: 0, path: 'webhook' })
  return { commits, group, add: (text: string) => new Promise((resolve) => group.add(entry(text), resolve)) }
}

test('what comes in one turn shares a commit; the end waits for an entry that is held up', async () => {
  const { commits, group, add } = appends()
  await Promise.all([add('a'), add('b')])
  let isKept = false
  void add('c').then(() => (isKept = true))
  await group.end()
  expect(commits).toEqual([['a', 'b'], ['c']])
  await Promise.resolve()
  expect(isKept).toBe(true)
})

test('many do not wait for the next round', async () => {
  const { commits, add } = appends()
  for (let round = 0; round < 3; round += 1)
    await Promise.all(Array.from({ length: 16 }, (_, number) => add(`${round} ${number}`)))
  expect(commits.map(({ length }) => length)).toEqual([16, 16, 16])
})
