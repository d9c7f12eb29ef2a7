import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** What a second instance passes to the first. */
export type SecondInstance = {
  readonly argv: string[]
  readonly workingDirectory: string
  readonly additionalData: unknown
}

/**
 * Ensures one process per user data folder: a lock with its process id, and a mailbox in which later processes leave
 * their arguments. Returns whether this process has the lock; its owner receives each message.
 */
export function acquireInstanceLock(
  folder: string,
  message: SecondInstance,
  onMessage: (letter: SecondInstance) => void,
): { readonly isOwner: boolean; readonly release: () => void } {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'stand-in.lock')
  const mailbox = join(folder, 'stand-in.letters')
  if (existsSync(lock) && isAlive(Number(readFileSync(lock, 'utf8')))) {
    const name = join(mailbox, `${process.pid}`)
    writeFileSync(`${name}.part`, JSON.stringify(message))
    renameSync(`${name}.part`, `${name}.json`)
    return { isOwner: false, release: () => {} }
  }
  rmSync(mailbox, { recursive: true, force: true })
  mkdirSync(mailbox, { recursive: true })
  writeFileSync(lock, String(process.pid))
  const watcher = watch(mailbox, () => {
    for (const name of readdirSync(mailbox).filter((each) => each.endsWith('.json'))) {
      const path = join(mailbox, name)
      const came = JSON.parse(readFileSync(path, 'utf8')) as SecondInstance
      rmSync(path)
      onMessage(came)
    }
  })
  const release = () => {
    watcher.close()
    rmSync(lock, { force: true })
    rmSync(mailbox, { recursive: true, force: true })
  }
  return { isOwner: true, release }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}
