import { BoundedMap } from '#shared/calls/bounded-map.ts'
import { numberTail, sameNumber } from '#shared/calls/phone-number.ts'
import type { Person } from '#shared/host/slices.ts'
import type { DirectoryFile } from './directory-file.ts'

/** Maximum numbers whose owners are cached, and maximum contacts compared with one number. */
const limits = { remembered: 20_000, compared: 500 }

/** Finds contacts by number: the last digits of their numbers in the table `tails`, and a cache of the answers. */
export class ContactOwners {
  private readonly file: DirectoryFile
  private readonly country: string
  private readonly known = new BoundedMap<string, Person | null>(limits.remembered)

  /** `country` (ISO 3166) is that of the dial plan. */
  constructor(file: DirectoryFile, country: string) {
    this.file = file
    this.country = country
  }

  /** Finds the contact with this number, however it is written; the first one read if several have it. */
  find(number: string): Person | null {
    const before = this.known.get(number)
    if (before !== undefined) return before
    const found = this.read(number)
    this.known.set(number, found)
    return found
  }

  /** Clears the cache, since contacts or the file may have changed. */
  forget(): void {
    this.known.clear()
  }

  /** Adds the numbers of a contact to the table. */
  add(person: Person, id: number): void {
    for (const tail of tailsOf(person)) this.file.run('INSERT INTO tails VALUES (?, ?)', tail, id)
  }

  remove(person: Person, id: number): void {
    for (const tail of tailsOf(person)) this.file.run('DELETE FROM tails WHERE tail = ? AND id = ?', tail, id)
  }

  private read(number: string): Person | null {
    const tail = tailOf(number)
    if (tail === null) return null
    const rows = this.file.all<{ person: string }>(
      `SELECT contacts.person FROM tails CROSS JOIN contacts ON contacts.id = tails.id
       WHERE tail = ? ORDER BY tails.id LIMIT ?`,
      tail,
      limits.compared,
    )
    const people = rows.map(({ person }) => JSON.parse(person) as Person)
    const isTheirs = (is: (own: string) => boolean) => (person: Person) =>
      person.numbers.some((own) => is(own.number))
    return (
      people.find(isTheirs((own) => own === number)) ??
      people.find(isTheirs((own) => sameNumber(own, number, this.country))) ??
      null
    )
  }
}

/** A number that ends with six digits needs no parsing. */
const sixDigits = /\d{6}$/

function tailsOf({ numbers }: Person): ReadonlySet<number> {
  const tails = numbers.map(({ number }) => tailOf(number))
  return new Set(tails.filter((tail) => tail !== null))
}

/** The last digits as a number, which SQLite finds faster; null if there are none. */
function tailOf(number: string): number | null {
  const digits = sixDigits.test(number) ? number.slice(-6) : numberTail(number).replace(/[*#]/g, '')
  return digits === '' ? null : Number(digits)
}
