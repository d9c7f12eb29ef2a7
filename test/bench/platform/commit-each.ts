import { GroupCommit } from '#electron/platform/store/group-commit.ts'

/**
 * Entry point of the platform without group commit: every writing request waits for a commit of its own. Accepts the
 * platform's switches.
 */
const together = GroupCommit.prototype.runAndCommit

GroupCommit.prototype.runAndCommit = function <T>(this: GroupCommit, work: () => T | Promise<T>): Promise<T> {
  return together.call<GroupCommit, [() => Promise<T>], Promise<T>>(this, async () => {
    const result = await work()
    this.flush()
    return result
  })
}

await import('#electron/platform-process.ts')
