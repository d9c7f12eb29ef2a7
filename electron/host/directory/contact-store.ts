import { BoundedMap } from '#shared/calls/bounded-map.ts'
import type { Person } from '#shared/host/slices.ts'
import { marksOf, packFacts, sortText, type ContactEntry } from './contact-facts.ts'
import { ContactOwners } from './contact-owners.ts'
import type { DirectoryFile } from './directory-file.ts'
import type { ReadContact } from './read-person.ts'
import { fitOf, questionsFor, searchText, type Fit, type Question, type Wanted } from './search-text.ts'

/** A search result; the lower `fit`, the better. */
export type Hit = { readonly person: Person; readonly fit: Fit }

type Row = ContactEntry & { readonly place: number; readonly searched: string }

const foundByWords = `SELECT person, contacts.searched FROM words
  CROSS JOIN contacts ON contacts.place = words.rowid WHERE words MATCH ?`

/** Contacts with an id far above all others that may exist without hiding new ones. */
const maxOddIds = 100
/** Maximum number of contacts changed here that are remembered; a request takes seconds. */
const maxChanged = 5_000

/** The key of a contact, with its identifier at the platform. */
const keyPattern = /^contact:(\d+)$/

/** The contacts in the file. `country` (ISO 3166) is that of the dial plan, `callingCode` its digits. */
export class ContactStore {
  /** Contacts that are about to be deleted: neither listed nor found. */
  readonly hidden = new Set<number>()
  private readonly file: DirectoryFile
  /** Contacts deleted here, which a read in progress may still return. */
  private readonly deleted = new Set<number>()
  /** When contacts were changed here, counted by `now`: a request sent before may still return what they were. */
  private readonly changedAt = new BoundedMap<number, number>(maxChanged)
  private now = 0
  private readonly callingCode: string
  /** The last place assigned; null while unknown. */
  private place: number | null = null
  private readonly owners: ContactOwners

  constructor(file: DirectoryFile, dialPlan: { readonly country: string; readonly callingCode: string }) {
    this.file = file
    this.callingCode = dialPlan.callingCode
    this.owners = new ContactOwners(file, dialPlan.country)
  }

  get count(): number {
    return this.file.one<{ count: number }>('SELECT count(*) AS count FROM contacts')?.count ?? 0
  }

  /**
   * An identifier below all new contacts: the highest one but for `maxOddIds`, which may be out of order and must not
   * hide what comes after them. 0 where there are no more contacts than that.
   */
  get newestId(): number {
    const sql = 'SELECT id FROM contacts ORDER BY id DESC LIMIT 1 OFFSET ?'
    return this.file.one<{ id: number }>(sql, maxOddIds)?.id ?? 0
  }

  byKey(key: string): Person | undefined {
    const row = this.rowOf(idOf(key))
    return row && readPerson(row.person)
  }

  /** Finds the contact with this number, however it is written; the first one read if several have it. */
  byNumber(number: string): Person | null {
    return this.owners.find(number)
  }

  /** Clears cached owners of numbers, since contacts or the file may have changed. */
  forgetOwners(): void {
    this.place = null
    this.owners.forget()
  }

  /** Called before contacts are requested; returns the moment of the request, for `upsert`. */
  beginRequest(): number {
    return ++this.now
  }

  /** Stores contacts as the platform returned them after a change of the agent. */
  put(contacts: readonly ReadContact[], round: number): void {
    this.now += 1
    this.upsert(contacts, round)
    for (const { id } of contacts) this.changedAt.set(id, this.now)
  }

  /**
   * Writes contacts found in this round by a request, except for those changed here since. Returns how many are new to
   * the round, and whether any has changed.
   */
  upsert(
    contacts: readonly ReadContact[],
    round: number,
    requestedAt = Infinity,
  ): { readonly fresh: number; readonly changed: boolean } {
    return this.file.inTransaction(() => {
      let [fresh, changed] = [0, false]
      for (const contact of contacts) {
        if (this.deleted.has(contact.id)) continue
        const before = this.rowOf(contact.id)
        if (before?.round !== round) fresh += 1
        const isOutdated = (this.changedAt.get(contact.id) ?? 0) > requestedAt
        if (before && isOutdated) this.setRound(contact.id, round)
        else changed = this.write(contact, before, round) || changed
      }
      return { fresh, changed }
    })
  }

  /** Removes contacts not found in this round; returns whether there were any. */
  removeOthers(round: number): boolean {
    return this.file.inTransaction(() => {
      const outdated = this.file.all<Row>('SELECT * FROM contacts WHERE round <> ?', round)
      for (const row of outdated) this.remove(row)
      return outdated.length > 0
    })
  }

  /** Removes contacts that the platform has deleted. */
  delete(ids: readonly number[]): void {
    this.file.inTransaction(() => {
      for (const id of ids) {
        this.deleted.add(id)
        this.hidden.delete(id)
        const row = this.rowOf(id)
        if (row) this.remove(row)
      }
    })
  }

  /** Returns at most `limit` matching contacts, the best matches first, then those called last. */
  search(terms: Wanted | null, limit: number): readonly Hit[] {
    const found = new Map<string, Hit>()
    for (const question of terms ? questionsFor(terms) : [{ match: '', parts: [] }]) {
      for (const { person, searched } of this.select(question, limit))
        if (!found.has(person))
          found.set(person, { person: readPerson(person), fit: (terms && fitOf(searched, terms)) ?? 2 })
      if (found.size >= limit) break
    }
    const hits = [...found.values()]
    return this.hidden.size === 0 ? hits : hits.filter(({ person }) => !this.hidden.has(idOf(person.key)))
  }

  /** Moves a contact to the front, since it was called last. */
  moveToFront(key: string): void {
    const row = this.rowOf(idOf(key))
    if (!row) return
    this.file.inTransaction(() => {
      const place = this.nextPlace()
      this.file.run('UPDATE contacts SET place = ? WHERE id = ?', place, row.id)
      this.file.run('DELETE FROM words WHERE rowid = ?', row.place)
      this.file.run('INSERT INTO words (rowid, searched) VALUES (?, ?)', place, row.searched)
    })
  }

  /** Changes the notes of a contact. */
  setNotes(key: string, notes: string): void {
    const person = this.byKey(key)
    if (!person) return
    const text = JSON.stringify({ ...person, notes })
    this.changedAt.set(idOf(key), ++this.now)
    this.file.run('UPDATE contacts SET person = ? WHERE id = ?', text, idOf(key))
    this.forgetOwners()
  }

  private write(contact: ReadContact, before: (Row & { round: number }) | undefined, round: number): boolean {
    const { id, email, person, facts } = contact
    const text = JSON.stringify(person)
    const searched = searchText(person, { email, callingCode: this.callingCode })
    const packed = packFacts(facts, email)
    const { group, owner } = facts
    if (before?.person === text && before.searched === searched) {
      const isSame = before.facts === packed && before.grp === group
      if (!isSame)
        this.file.run(
          'UPDATE contacts SET round = ?, facts = ?, grp = ?, owner = ?, marks = ? WHERE id = ?',
          ...[round, packed, group, owner, marksOf(facts), id],
        )
      else if (before.round !== round) this.setRound(id, round)
      return !isSame
    }
    if (before) this.remove(before)
    const place = before?.place ?? this.nextPlace()
    this.file.run(
      'INSERT INTO contacts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...[place, id, round, text, searched, packed, sortText(person.name), group, owner, marksOf(facts)],
    )
    this.file.run('INSERT INTO words (rowid, searched) VALUES (?, ?)', place, searched)
    this.owners.add(person, id)
    return true
  }

  private setRound(id: number, round: number): void {
    this.file.run('UPDATE contacts SET round = ? WHERE id = ?', round, id)
  }

  private remove({ place, id, person }: Row): void {
    this.file.run('DELETE FROM words WHERE rowid = ?', place)
    this.file.run('DELETE FROM contacts WHERE place = ?', place)
    this.owners.remove(readPerson(person), id)
  }

  /** A place behind all others. */
  private nextPlace(): number {
    this.place ??=
      this.file.one<{ place: number }>('SELECT coalesce(max(place), 0) AS place FROM contacts')?.place ?? 0
    return (this.place += 1)
  }

  private rowOf(id: number) {
    return this.file.one<Row & { readonly round: number }>('SELECT * FROM contacts WHERE id = ?', id)
  }

  private select({ match, parts }: Question, limit: number): readonly Pick<Row, 'person' | 'searched'>[] {
    const isIn = parts.map(() => 'AND instr(contacts.searched, ?) > 0')
    if (match === '')
      return this.file.all(
        ['SELECT person, searched FROM contacts WHERE true', ...isIn, 'ORDER BY place DESC LIMIT ?'].join(
          ' ',
        ),
        ...parts,
        limit,
      )
    const sql = [foundByWords, ...isIn, 'ORDER BY words.rowid DESC LIMIT ?']
    return this.file.all(sql.join(' '), match, ...parts, limit)
  }
}

function idOf(key: string): number {
  return Number(keyPattern.exec(key)?.[1] ?? -1)
}

/** Reads a person as written by `put`. */
function readPerson(text: string): Person {
  return JSON.parse(text) as Person
}
