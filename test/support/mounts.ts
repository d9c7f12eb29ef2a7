import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { skipWhen } from './needs.ts'

/** A mounted folder; disposing unmounts it. */
export type Mount = Disposable & { readonly path: string }

/** A small separate file system in memory: filling it affects nothing else. */
export function smallDisk(path: string, megabytes: number): Promise<Mount> {
  return mounted(path, ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
}

/** The same folder at another path, read-only even for root. */
export async function readOnlyView(folder: string, path: string): Promise<Mount> {
  const view = await mounted(path, ['--bind', folder, path])
  mount(['-o', 'remount,ro,bind', path])
  return view
}

/** Options of a test that mounts something: it is skipped where that is not allowed. */
export function needsMounts() {
  return skipWhen(!canMount(), 'needs the right to mount file systems: run as root, on Linux')
}

async function mounted(path: string, args: readonly string[]): Promise<Mount> {
  await mkdir(path, { recursive: true })
  mount(args)
  return { path, [Symbol.dispose]: () => void spawnSync('umount', [path]) }
}

function mount(args: readonly string[]): void {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`mount ${args.join(' ')}: ${stderr}`)
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'switchhook-mount-'))
  const tried = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder])
  if (tried.status === 0) spawnSync('umount', [folder])
  rmdirSync(folder)
  return tried.status === 0
}
