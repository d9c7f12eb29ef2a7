import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that is removed with its owner: `await using folder = await temporaryFolder()`. */
export interface TemporaryFolder extends AsyncDisposable {
  /** Absolute path. */
  readonly path: string
  /** Absolute path of an entry in the folder. */
  join(...parts: readonly string[]): string
}

/** Creates an empty folder in the system's temporary folder; disposing removes it with its content. */
export async function temporaryFolder(name = 'test'): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), `switchhook-${name}-`))
  return {
    path,
    join: (...parts) => join(path, ...parts),
    async [Symbol.asyncDispose]() {
      await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    },
  }
}
