import type { Contact } from '#shared/api/modules/settings.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import {
  mostOfImport,
  type ContactImportState,
  type ImportEnd,
  type ImportLine,
  type ImportPreview,
  type RefusedLine,
} from '#shared/host/contact-files.ts'
import type { ContactTexts } from '#shared/host/contacts.ts'
import type { Piece } from '#shared/host/listing.ts'
import type { Contacts } from '../contacts.ts'
import { decodeFile } from './decode-file.ts'
import { readCsv } from './read-csv.ts'
import { readVcards } from './read-vcard.ts'

export type ContactImportOptions = {
  readonly contacts: Pick<Contacts, 'make' | 'keepAll' | 'delete'>
  /** Whether there is a contact of that name with one of these numbers. */
  readonly exists: (texts: ContactTexts) => boolean
  readonly onState: (state: ContactImportState) => void
}

/** Contacts that are made at a time. */
const lanes = 4

/** One file of contacts: sent in pieces, read, looked at, and then imported as a whole or not at all. */
export class ContactImport {
  private readonly options: ContactImportOptions
  private pieces: Buffer[] = []
  private lines: readonly ImportLine[] = []
  /** The import that is under way. */
  private running: { isCancelled: boolean } | null = null

  constructor(options: ContactImportOptions) {
    this.options = options
  }

  /** Takes the next bytes of a file. */
  send(bytes: Buffer, isFirst: boolean): Result<undefined> {
    if (this.running) return err(appError('contacts.not-now'))
    if (isFirst) this.forget()
    const size = this.pieces.reduce((sum, { length }) => sum + length, bytes.length)
    if (size > mostOfImport.bytes) {
      this.forget()
      return err(appError('contacts.file-too-large'))
    }
    this.pieces.push(bytes)
    return ok(undefined)
  }

  /** Reads what was sent. The name tells nothing that the content does not. */
  async read(): Outcome<ImportPreview> {
    const { text, encoding } = decodeFile(Buffer.concat(this.pieces))
    this.pieces = []
    this.lines = []
    if (text.trim() === '') return err(appError('contacts.file-empty'))
    const options = { most: mostOfImport.contacts, exists: this.options.exists }
    const isCard = /^\s*BEGIN:VCARD/i.test(text)
    const read = isCard ? await readVcards(text, options) : await readCsv(text, options)
    if (!read) return err(appError('contacts.no-columns'))
    this.lines = read.lines
    const good = read.lines.filter(({ isGood }) => isGood)
    return ok({
      ...{ format: isCard ? 'vcard' : 'csv', encoding, unused: read.unused, isCut: read.isCut },
      good: good.length,
      bad: read.lines.length - good.length,
      partly: good.filter(({ problems }) => problems.length > 0).length,
    })
  }

  piece({ onlyBad, from, count }: { onlyBad: boolean; from: number; count: number }): Piece<ImportLine> {
    const lines = onlyBad ? this.lines.filter(({ problems }) => problems.length > 0) : this.lines
    return { items: lines.slice(from, from + count), total: lines.length }
  }

  /**
   * Makes the good contacts. What the platform refuses by itself is told with its line; where it cannot be reached, or the
   * agent cancels, those that were made are deleted again.
   */
  async run(): Outcome<ImportEnd> {
    if (this.running) return err(appError('contacts.not-now'))
    const running = { isCancelled: false }
    this.running = running
    const made: Contact[] = []
    const refused: RefusedLine[] = []
    const failed = await this.makeAll(running, { made, refused })
    const isWhole = failed === null && !running.isCancelled
    if (isWhole)
      for (let from = 0; from < made.length; from += 500)
        this.options.contacts.keepAll(made.slice(from, from + 500))
    const left = isWhole ? 0 : await this.undo(made.map(({ id }) => id))
    this.running = null
    this.options.onState(null)
    this.lines = []
    if (isWhole) return ok({ kind: 'done', created: made.length, refused })
    return ok({ kind: 'undone', left, error: failed })
  }

  /** Stops what is under way; else forgets the file. */
  cancel(): void {
    if (this.running) this.running.isCancelled = true
    else this.forget()
  }

  /** The agent left: nothing more is made, and nothing can be deleted. */
  forget(): void {
    this.pieces = []
    this.lines = []
    if (this.running) this.running.isCancelled = true
  }

  /** Null once all were made or refused; else why it stopped. */
  private async makeAll(
    running: { readonly isCancelled: boolean },
    { made, refused }: { made: Contact[]; refused: RefusedLine[] },
  ): Promise<AppError | null> {
    const good = this.lines.filter(({ isGood }) => isGood)
    let failed: AppError | null = null
    let next = 0
    const lane = async () => {
      for (let line = good[next++]; line && !running.isCancelled && !failed; line = good[next++]) {
        const answer = await this.make(line)
        if (answer.ok) made.push(answer.value)
        else if (answer.error.code === 'platform.refused')
          refused.push({ line: line.line, words: answer.error.detail ?? '' })
        else failed ??= answer.error
        this.options.onState({ step: 'importing', done: made.length + refused.length, total: good.length })
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    return failed
  }

  private make({ texts }: ImportLine): Outcome<Contact> {
    return this.options.contacts.make(
      Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    )
  }

  /** Deletes what was made; how many of it stayed. */
  private async undo(made: readonly number[]): Promise<number> {
    let done = 0
    for (let from = 0; from < made.length; from += 100) {
      this.options.onState({ step: 'undoing', done: from, total: made.length })
      const some = made.slice(from, from + 100)
      if ((await this.options.contacts.delete(some)).ok) done += some.length
    }
    return made.length - done
  }
}
