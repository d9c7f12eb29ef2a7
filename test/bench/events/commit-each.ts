import { fdatasyncSync } from 'node:fs'
import { GroupAppend, type WaitingEntries } from '#electron/host/events/inbox/group-append.ts'
import { InboxFile } from '#electron/host/events/inbox/inbox-file.ts'

/**
 * Entry point of the receiver without group commit: every event has a commit of its own, and the event loop waits for
 * the disk each time, as it does with synchronous FULL. Accepts the receiver's switches.
 */
replaceMethod(GroupAppend.prototype, 'dequeueAll', function (this: { waiting: WaitingEntries }) {
  const { entries, settles } = this.waiting
  return { entries: entries.splice(0, 1), settles: settles.splice(0, 1) }
})
replaceMethod(InboxFile.prototype, 'sync', function (this: { wal: number }, done: (error: null) => void) {
  fdatasyncSync(this.wal)
  done(null)
})

await import('#test/support/event-receiver-child.ts')

/** Throws if there is no such method: its name has changed, and this floor would measure the receiver itself. */
function replaceMethod(prototype: object, name: string, method: unknown): void {
  if (!(name in prototype)) throw new Error(`There is no method "${name}" to replace`)
  Object.assign(prototype, { [name]: method })
}
