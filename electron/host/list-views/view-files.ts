import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Err, type Outcome } from '#shared/core/result.ts'
import { SerialQueue } from '#shared/core/serial-queue.ts'
import type { ListView, ListViews } from '#shared/host/list-views.ts'
import { readJsonFile } from '../local-files/json-file.ts'
import { storedViews, maxLists } from './list-view-checks.ts'

/**
 * Each agent's views of the lists: one small file per agent and platform, readable by this user only. A damaged file is
 * set aside; one that cannot be read is not overwritten.
 */
export class ViewFiles {
  private readonly folder: string
  private readonly log: Log
  private readonly queue = new SerialQueue()

  constructor(folder: string, log: Log) {
    this.folder = folder
    this.log = log
  }

  async read(owner: string): Outcome<ListViews> {
    try {
      return ok(storedViews(readJsonFile(this.fileOf(owner), this.log)))
    } catch (fault) {
      return this.failed(fault)
    }
  }

  async write(owner: string, list: string, view: ListView): Outcome {
    return this.queue.run(async () => {
      const read = await this.read(owner)
      if (!read.ok) return read
      const others = Object.entries(read.value).filter(([name]) => name !== list)
      const views = Object.fromEntries([[list, view], ...others].slice(0, maxLists))
      const file = this.fileOf(owner)
      try {
        await mkdir(this.folder, { recursive: true, mode: 0o700 })
        await writeFile(`${file}.part`, JSON.stringify(views), { mode: 0o600 })
        await rename(`${file}.part`, file)
        return ok(undefined)
      } catch (fault) {
        return this.failed(fault)
      }
    })
  }

  private failed(fault: unknown): Err<AppError> {
    this.log.write('warn', 'list-views.not-kept', { fault: faultOf(fault) })
    return err(appError('settings.not-kept'))
  }

  /** The file name reveals neither the agent nor the platform. */
  private fileOf(owner: string): string {
    const account = createHash('sha256').update(owner).digest('hex').slice(0, 24)
    return join(this.folder, `${account}.json`)
  }
}
