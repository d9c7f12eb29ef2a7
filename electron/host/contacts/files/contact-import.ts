import type { Contact } from '#shared/api/modules/settings.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import {
  importLimits,
  type ContactImportState,
  type ImportEnd,
  type ImportLine,
  type ImportPreview,
  type RefusedLine,
} from '#shared/host/contact-files.ts'
import type { ContactTexts } from '#shared/host/contacts.ts'
import type { Piece } from '#shared/host/listing.ts'
import { judgeRefusal } from '../../platform-client/judge-refusal.ts'
import type { Contacts } from '../contacts.ts'
import { decodeFile } from './decode-file.ts'
import type { ReadFile, ReadOptions } from './read-csv.ts'

export type ContactImportOptions = {
  readonly contacts: Pick<Contacts, 'make' | 'storeCreated' | 'delete'>
  /** Whether a contact of that name has one of these numbers. */
  readonly exists: (texts: ContactTexts) => boolean
  /** The signed-in agent; empty if none is. */
  readonly owner: () => string
  /** Whether the contact is known to have been deleted. */
  readonly isDeleted: (id: number) => boolean
  readonly onState: (state: ContactImportState) => void
}

/** Contacts created at the same time. */
const lanes = 4

/** An import in progress. */
type Running = { readonly owner: string; isCancelled: boolean; isSignedOut: boolean }

/** An import that a sign-out ended: the contacts of its agent left at the platform, by their texts. */
type EndedImport = {
  readonly owner: string
  readonly ids: ReadonlyMap<string, number>
  readonly done: number
  readonly total: number
  isSeen: boolean
}

/** A contact created from a line. */
type CreatedContact = { readonly contact: Contact; readonly line: ImportLine }

/** The outcome by line; `unsure`: no answer came, so that the contact may have been created. */
type Outcomes = {
  readonly made: CreatedContact[]
  readonly refused: RefusedLine[]
  readonly unsure: ImportLine[]
}

/** One file of contacts: sent in pieces, read, checked, and then imported as a whole or not at all. */
export class ContactImport {
  private readonly options: ContactImportOptions
  private pieces: Buffer[] = []
  private lines: readonly ImportLine[] = []
  private running: Running | null = null
  private ended: EndedImport | null = null

  constructor(options: ContactImportOptions) {
    this.options = options
  }

  /** Appends the next bytes of a file. */
  send(bytes: Buffer, isFirst: boolean): Result<undefined> {
    if (this.running) return err(appError('contacts.not-now'))
    if (isFirst) this.forget()
    const size = this.pieces.reduce((sum, { length }) => sum + length, bytes.length)
    if (size > importLimits.bytes) {
      this.forget()
      return err(appError('contacts.file-too-large'))
    }
    this.pieces.push(bytes)
    return ok(undefined)
  }

  /** Reads what was sent. The format is detected from the content, not the file name. */
  async read(): Outcome<ImportPreview> {
    const { text, encoding } = decodeFile(Buffer.concat(this.pieces))
    this.pieces = []
    this.lines = []
    if (text.trim() === '') return err(appError('contacts.file-empty'))
    const { contacts: maxContacts } = importLimits
    const options = { maxContacts, exists: (texts: ContactTexts) => this.exists(texts) }
    const isCard = /^\s*BEGIN:VCARD/i.test(text)
    const read = await (isCard ? readCards(text, options) : readTable(text, options))
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
   * Creates the good contacts. One that the platform refuses is reported with its line; if the platform cannot be
   * reached, or the agent cancels, those already created are deleted again. After a sign-out they stay.
   */
  async run(): Outcome<ImportEnd> {
    if (this.running) return err(appError('contacts.not-now'))
    const running = { owner: this.options.owner(), isCancelled: false, isSignedOut: false }
    this.running = running
    const good = this.lines.filter(({ isGood }) => isGood)
    const outcomes: Outcomes = { made: [], refused: [], unsure: [] }
    const { made, refused, unsure } = outcomes
    const failed = await this.makeAll(running, good, outcomes)
    const isWhole = failed === null && !running.isCancelled && !running.isSignedOut
    if (isWhole)
      for (let from = 0; from < made.length; from += 500)
        this.options.contacts.storeCreated(made.slice(from, from + 500).map(({ contact }) => contact))
    const remaining = isWhole ? [] : await this.undo(running, made)
    this.running = null
    if (running.isSignedOut) {
      this.keepEnded({ owner: running.owner, left: remaining, total: good.length })
      return err(appError('session.signed-out'))
    }
    this.options.onState(null)
    this.lines = []
    if (isWhole) return ok({ kind: 'done', created: made.length, refused })
    return ok({ kind: 'undone', left: remaining.length, unsure: unsure.length, error: failed })
  }

  /** Cancels a running import; otherwise forgets the file and marks an import ended by a sign-out as seen. */
  cancel(): void {
    if (this.running) {
      this.running.isCancelled = true
      return
    }
    this.forget()
    if (this.ended?.owner === this.options.owner()) this.ended.isSeen = true
    this.showEnded()
  }

  signedIn(): void {
    this.showEnded()
  }

  /** Called on sign-out: nothing more is created, and nothing can be deleted. */
  signedOut(): void {
    this.forget()
    if (this.running) this.running.isSignedOut = true
    this.options.onState(null)
  }

  private forget(): void {
    this.pieces = []
    this.lines = []
  }

  /** Null once all were created or refused; otherwise the error that stopped it. */
  private async makeAll(
    running: Running,
    good: readonly ImportLine[],
    { made, refused, unsure }: Outcomes,
  ): Promise<AppError | null> {
    let failed: AppError | null = null
    let next = 0
    const isOver = () => running.isCancelled || running.isSignedOut || failed !== null
    const lane = async () => {
      for (let line = good[next++]; line && !isOver(); line = good[next++]) {
        const answer = await this.make(line)
        if (answer.ok) made.push({ contact: answer.value, line })
        else if (answer.error.code === 'platform.refused')
          refused.push({ line: line.line, words: answer.error.detail ?? '' })
        else {
          failed ??= answer.error
          if (judgeRefusal(answer.error) === 'unclear') unsure.push(line)
        }
        const done = made.length + refused.length
        if (!running.isSignedOut) this.options.onState({ step: 'importing', done, total: good.length })
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

  /** Deletes what was created, as long as its agent is signed in; returns what remains. */
  private async undo(running: Running, made: readonly CreatedContact[]): Promise<readonly CreatedContact[]> {
    const remaining: CreatedContact[] = []
    for (let from = 0; from < made.length; from += 100) {
      const batch = made.slice(from, from + 100)
      if (!running.isSignedOut) this.options.onState({ step: 'undoing', done: from, total: made.length })
      const ids = batch.map(({ contact }) => contact.id)
      if (running.isSignedOut || !(await this.options.contacts.delete(ids)).ok) remaining.push(...batch)
    }
    return remaining
  }

  private keepEnded({
    owner,
    left,
    total,
  }: {
    owner: string
    left: readonly CreatedContact[]
    total: number
  }): void {
    const before = this.ended?.owner === owner ? [...this.ended.ids] : []
    const now = left.map(({ contact, line }) => [keyOf(line.texts), contact.id] as const)
    const ids = new Map([...before, ...now].slice(-importLimits.contacts))
    this.ended = { owner, ids, done: left.length, total, isSeen: false }
    this.showEnded()
  }

  private showEnded(): void {
    const { ended, running } = this
    if (running) return
    const isShown = ended !== null && ended.owner === this.options.owner() && !ended.isSeen
    this.options.onState(isShown ? { step: 'ended', done: ended.done, total: ended.total } : null)
  }

  /** Contacts of an import that was ended may not be listed yet. */
  private exists(texts: ContactTexts): boolean {
    const { ended } = this
    const id = ended?.owner === this.options.owner() ? ended.ids.get(keyOf(texts)) : undefined
    return this.options.exists(texts) || (id !== undefined && !this.options.isDeleted(id))
  }
}

/* The file readers are a seventh of the host's code, and are loaded with the first file. */
async function readCards(text: string, options: ReadOptions): Promise<ReadFile> {
  const { readVcards } = await import('./read-vcard.ts')
  return await readVcards(text, options)
}

async function readTable(text: string, options: ReadOptions): Promise<ReadFile | null> {
  const { readCsv } = await import('./read-csv.ts')
  return await readCsv(text, options)
}

function keyOf(texts: ContactTexts): string {
  return JSON.stringify(texts)
}
