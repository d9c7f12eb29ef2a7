import { rmSync, writeFileSync } from 'node:fs'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { readJsonFile } from '../local-files/json-file.ts'

/** Most names kept; each is an account at a platform, a phone or a TURN server. */
const maxQueued = 200

/**
 * Names of entries that the keychain has yet to remove, in a file of the user's folder, so that they are removed after
 * a restart too. Names only, never a secret. The file exists only while there is such an entry. Nothing throws.
 */
export class QueuedRemovals {
  private readonly path: string | null
  private readonly log: Log
  private queued: readonly string[]

  /** `path` is null if nothing is stored on disk. */
  constructor(path: string | null, log: Log) {
    this.path = path
    this.log = log
    this.queued = this.read()
  }

  get names(): readonly string[] {
    return this.queued
  }

  add(name: string): void {
    if (this.queued.includes(name)) return
    this.queued = [...this.queued, name].slice(-maxQueued)
    this.write()
  }

  /** Drops the name; returns whether it was queued. */
  done(name: string): boolean {
    if (!this.queued.includes(name)) return false
    this.queued = this.queued.filter((each) => each !== name)
    this.write()
    return true
  }

  private read(): readonly string[] {
    if (this.path === null) return []
    try {
      const names = readJsonFile(this.path, this.log)?.['names']
      return Array.isArray(names) ? names.filter((name) => typeof name === 'string').slice(-maxQueued) : []
    } catch (fault) {
      this.log.write('warn', 'keychain.removals-not-read', { fault: faultOf(fault) })
      return []
    }
  }

  private write(): void {
    if (this.path === null) return
    try {
      if (this.queued.length === 0) rmSync(this.path, { force: true })
      else writeFileSync(this.path, JSON.stringify({ names: this.queued }), { mode: 0o600 })
    } catch (fault) {
      this.log.write('warn', 'keychain.removals-not-kept', { fault: faultOf(fault) })
    }
  }
}
