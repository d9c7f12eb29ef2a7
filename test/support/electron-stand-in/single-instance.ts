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

/** What a second instance hands to the first. */
export type SecondInstance = {
  readonly argv: string[]
  readonly workingDirectory: string
  readonly additionalData: unknown
}

/**
 * One process has the folder of user data: a lock with its number, and a letter box into which another process that
 * comes later puts what it was started with. Gives whether this process has it; the owner hears of each letter.
 */
export function takeInstanceLock(
  folder: string,
  letter: SecondInstance,
  hear: (letter: SecondInstance) => void,
): { readonly isOwner: boolean; readonly release: () => void } {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'stand-in.lock')
  const box = join(folder, 'stand-in.letters')
  if (existsSync(lock) && isAlive(Number(readFileSync(lock, 'utf8')))) {
    const name = join(box, `${process.pid}`)
    writeFileSync(`${name}.part`, JSON.stringify(letter))
    renameSync(`${name}.part`, `${name}.json`)
    return { isOwner: false, release: () => {} }
  }
  rmSync(box, { recursive: true, force: true })
  mkdirSync(box, { recursive: true })
  writeFileSync(lock, String(process.pid))
  const watcher = watch(box, () => {
    for (const name of readdirSync(box).filter((each) => each.endsWith('.json'))) {
      const path = join(box, name)
      const came = JSON.parse(readFileSync(path, 'utf8')) as SecondInstance
      rmSync(path)
      hear(came)
    }
  })
  const release = () => {
    watcher.close()
    rmSync(lock, { force: true })
    rmSync(box, { recursive: true, force: true })
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
