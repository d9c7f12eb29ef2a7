import { GroupCommit } from '#electron/platform/store/group-commit.ts'

/**
 * Root of the platform as it would be without group commit: every request that writes waits for a commit of its own.
 * Takes the platform's switches.
 */
const together = GroupCommit.prototype.acknowledged

GroupCommit.prototype.acknowledged = function <T>(this: GroupCommit, work: () => T | Promise<T>): Promise<T> {
  return together.call<GroupCommit, [() => Promise<T>], Promise<T>>(this, async () => {
    const result = await work()
    this.flush()
    return result
  })
}

await import('#electron/platform-process.ts')
