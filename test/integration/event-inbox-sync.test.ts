import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import { InboxError } from '#electron/host/events/inbox/inbox-error.ts'
import { openInbox } from '#electron/host/events/inbox/open-inbox.ts'
import { eventually } from '#test/support/eventually.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** The disk itself cannot be made to wait or to fail here: what the system says of it is held back instead. */
const { fdatasync } = fs
type Done = (error: NodeJS.ErrnoException | null) => void

function syncWith(sync: (fd: number, done: Done) => void): void {
  fs.fdatasync = sync as typeof fdatasync
  syncBuiltinESMExports()
}

afterEach(() => syncWith(fdatasync))

const entry = (id: string) => ({ text: JSON.stringify({ id }), receivedAt: 1, path: 'webhook' as const })

test('nobody is answered, and nothing is told, before the system says that it is on disk', async () => {
  await using folder = await temporaryFolder('inbox-sync')
  const held: (() => void)[] = []
  const answers: string[] = []
  const delivered: string[] = []
  syncWith((fd, done) => void held.push(() => fdatasync(fd, done)))
  await using inbox = openInbox({
    userData: folder.path,
    clock: systemClock,
    log: new NotedLog(),
    onEntry: ({ text }) => void delivered.push(text),
  })
  const appended = inbox.append(entry('a')).then((answer) => answers.push(answer))
  await eventually(() => expect(held.length).toBeGreaterThan(0))
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect([answers, delivered]).toEqual([[], []])
  syncWith(fdatasync)
  for (const release of held) release()
  await appended
  expect(answers).toEqual(['kept'])
  await eventually(() => expect(delivered).toEqual([entry('a').text]))
})

test('an event of which the system does not know whether it is on disk is refused', async () => {
  await using folder = await temporaryFolder('inbox-sync')
  const { path: userData } = folder
  await using inbox = openInbox({ userData, clock: systemClock, log: new NotedLog(), onEntry: () => {} })
  syncWith((_, done) => setImmediate(done, Object.assign(new Error('EIO'), { code: 'EIO' })))
  await expect(inbox.append(entry('a'))).rejects.toBeInstanceOf(InboxError)
  syncWith(fdatasync)
  expect(['kept', 'duplicate']).toContain(await inbox.append(entry('a')))
})
