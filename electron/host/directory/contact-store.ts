import { numberTail, sameNumber } from '#shared/calls/phone-number.ts'
import { BoundedMap } from '#shared/calls/bounded-map.ts'
import type { Person } from '#shared/host/slices.ts'
import { marksOf, packFacts, sortText } from './contact-facts.ts'
import type { DirectoryFile } from './directory-file.ts'
import type { ReadContact } from './read-person.ts'
import { fitOf, questionsFor, searchText, type Fit, type Question, type Wanted } from './search-text.ts'

/** A search result; the lower `fit`, the better. */
export type Hit = { readonly person: Person; readonly fit: Fit }

type Row = {
  readonly place: number
  readonly id: number
  readonly person: string
  readonly searched: string
  readonly facts: string
  readonly grp: string
}

/** Numbers of which it is remembered who has them, and contacts that are compared with one number, at most. */
const most = { remembered: 20_000, compared: 500 }

const foundByWords = `SELECT person, contacts.searched FROM words
  CROSS JOIN contacts ON contacts.place = words.rowid WHERE words MATCH ?`

/** The key of a contact, with its identifier at the platform. */
const keyPattern = /^contact:(\d+)$/

/** The contacts in the file. `country` (ISO 3166) is that of the dial plan, `callingCode` its digits. */
export class ContactStore {
  /** Contacts that are about to be deleted: neither listed nor found. */
  readonly hidden = new Set<number>()
  private readonly file: DirectoryFile
  /** Contacts deleted here, which a read in progress may still return. */
  private readonly deleted = new Set<number>()
  private readonly country: string
  private readonly callingCode: string
  /** The last place assigned; null while unknown. */
  private place: number | null = null
  private readonly owners = new BoundedMap<string, Person | null>(most.remembered)

  constructor(file: DirectoryFile, dialPlan: { readonly country: string; readonly callingCode: string }) {
    this.file = file
    this.country = dialPlan.country
    this.callingCode = dialPlan.callingCode
  }

  get count(): number {
    return this.file.one<{ count: number }>('SELECT count(*) AS count FROM contacts')?.count ?? 0
  }

  /** The highest identifier; 0 where there is no contact. */
  get newestId(): number {
    return this.file.one<{ id: number | null }>('SELECT max(id) AS id FROM contacts')?.id ?? 0
  }

  byKey(key: string): Person | undefined {
    const row = this.rowOf(idOf(key))
    return row && readPerson(row.person)
  }

  /** Finds the contact with this number, however it is written; the first one read if several have it. */
  byNumber(number: string): Person | null {
    const before = this.owners.get(number)
    if (before !== undefined) return before
    const found = this.owner(number)
    this.owners.set(number, found)
    return found
  }

  /** Clears cached owners of numbers, since contacts or the file may have changed. */
  forgetOwners(): void {
    this.place = null
    this.owners.clear()
  }

  /**
   * Writes contacts as the platform has them in this round. Says how many of them the round had not met before, and
   * whether any is another than it was.
   */
  upsert(
    contacts: readonly ReadContact[],
    round: number,
  ): { readonly fresh: number; readonly changed: boolean } {
    return this.file.together(() => {
      let [fresh, changed] = [0, false]
      for (const contact of contacts) {
        if (this.deleted.has(contact.id)) continue
        const before = this.rowOf(contact.id)
        if (before?.round !== round) fresh += 1
        changed = this.put(contact, before, round) || changed
      }
      return { fresh, changed }
    })
  }

  /** Removes contacts that this round did not meet; returns whether there were any. */
  removeOthers(round: number): boolean {
    return this.file.together(() => {
      const gone = this.file.all<Row>('SELECT * FROM contacts WHERE round <> ?', round)
      for (const row of gone) this.remove(row)
      return gone.length > 0
    })
  }

  /** Removes contacts that the platform has deleted. */
  delete(ids: readonly number[]): void {
    this.file.together(() => {
      for (const id of ids) {
        this.deleted.add(id)
        this.hidden.delete(id)
        const row = this.rowOf(id)
        if (row) this.remove(row)
      }
    })
  }

  /** Contacts that fit, the best first and among those who were called last; at most `limit`. */
  search(wanted: Wanted | null, limit: number): readonly Hit[] {
    const found = new Map<string, Hit>()
    for (const question of wanted ? questionsFor(wanted) : [{ match: '', parts: [] }]) {
      for (const { person, searched } of this.ask(question, limit))
        if (!found.has(person))
          found.set(person, { person: readPerson(person), fit: (wanted && fitOf(searched, wanted)) ?? 2 })
      if (found.size >= limit) break
    }
    const hits = [...found.values()]
    return this.hidden.size === 0 ? hits : hits.filter(({ person }) => !this.hidden.has(idOf(person.key)))
  }

  /** Moves a contact to the front, since it was called last. */
  moveToFront(key: string): void {
    const row = this.rowOf(idOf(key))
    if (!row) return
    this.file.together(() => {
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
    this.file.run('UPDATE contacts SET person = ? WHERE id = ?', text, idOf(key))
    this.forgetOwners()
  }

  private put(contact: ReadContact, before: (Row & { round: number }) | undefined, round: number): boolean {
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
      else if (before.round !== round) this.file.run('UPDATE contacts SET round = ? WHERE id = ?', round, id)
      return !isSame
    }
    if (before) this.remove(before)
    const place = before?.place ?? this.nextPlace()
    this.file.run(
      'INSERT INTO contacts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...[place, id, round, text, searched, packed, sortText(person.name), group, owner, marksOf(facts)],
    )
    this.file.run('INSERT INTO words (rowid, searched) VALUES (?, ?)', place, searched)
    for (const tail of tailsOf(person)) this.file.run('INSERT INTO tails VALUES (?, ?)', tail, id)
    return true
  }

  private remove({ place, id, person }: Row): void {
    this.file.run('DELETE FROM words WHERE rowid = ?', place)
    this.file.run('DELETE FROM contacts WHERE place = ?', place)
    for (const tail of tailsOf(readPerson(person)))
      this.file.run('DELETE FROM tails WHERE tail = ? AND id = ?', tail, id)
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

  private ask({ match, parts }: Question, limit: number): readonly Pick<Row, 'person' | 'searched'>[] {
    const isIn = parts.map(() => 'AND instr(contacts.searched, ?) > 0')
    if (match === '')
      return this.file.all(
        ['SELECT person, searched FROM contacts WHERE true', ...isIn, 'ORDER BY place DESC LIMIT ?'].join(
          ' ',
        ),
        ...parts,
        limit,
      )
    const question = [foundByWords, ...isIn, 'ORDER BY words.rowid DESC LIMIT ?']
    return this.file.all(question.join(' '), match, ...parts, limit)
  }

  private owner(number: string): Person | null {
    const tail = tailOf(number)
    if (tail === null) return null
    const rows = this.file.all<{ person: string }>(
      `SELECT contacts.person FROM tails CROSS JOIN contacts ON contacts.id = tails.id
       WHERE tail = ? ORDER BY tails.id LIMIT ?`,
      tail,
      most.compared,
    )
    const people = rows.map(({ person }) => readPerson(person))
    const isTheirs = (is: (own: string) => boolean) => (person: Person) =>
      person.numbers.some((own) => is(own.number))
    return (
      people.find(isTheirs((own) => own === number)) ??
      people.find(isTheirs((own) => sameNumber(own, number, this.country))) ??
      null
    )
  }
}

/** What ends so needs no closer look. */
const sixDigits = /\d{6}$/

function idOf(key: string): number {
  return Number(keyPattern.exec(key)?.[1] ?? -1)
}

/** What `put` wrote. */
function readPerson(text: string): Person {
  return JSON.parse(text) as Person
}

function tailsOf({ numbers }: Person): ReadonlySet<number> {
  const tails = new Set<number>()
  for (const { number } of numbers) {
    const tail = tailOf(number)
    if (tail !== null) tails.add(tail)
  }
  return tails
}

/** The last digits as a number, which is found faster; null where there are none. */
function tailOf(number: string): number | null {
  const digits = sixDigits.test(number) ? number.slice(-6) : numberTail(number).replace(/[*#]/g, '')
  return digits === '' ? null : Number(digits)
}
