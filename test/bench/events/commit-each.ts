import { GroupAppend } from '#electron/host/events/inbox/group-append.ts'

/** Root of the receiver as it would be without group commit: every event has a commit of its own. Takes its switches. */
const together = GroupAppend.prototype.add

GroupAppend.prototype.add = function (this: GroupAppend, entry) {
  const kept = together.call(this, entry)
  this.commit()
  return kept
}

await import('#test/support/event-receiver-child.ts')
