import {
  contactTexts,
  longestContactText,
  type ContactText,
  type ContactTexts,
} from '#shared/host/contacts.ts'
import type { ImportLine, ImportProblem } from '#shared/host/contact-files.ts'
import { longestNotes } from '#shared/host/people.ts'

/** What a value of a file is: a field of a contact, a number of some kind, or a whole name. */
export type ValueKind = Exclude<ContactText, `mobile${string}` | `tel${string}`> | 'mobile' | 'tel' | 'name'

const slots = { mobile: ['mobile', 'mobile_1', 'mobile_2'], tel: ['tel', 'tel_1', 'tel_2'] } as const
/** Signs of a telephone number with everything that is written between them. */
const longestNumber = 40

const noTexts = Object.fromEntries(contactTexts.map((name) => [name, ''])) as ContactTexts

/** One contact of a file, while its values are read. */
export class ImportDraft {
  private readonly texts: Record<ContactText, string> = { ...noTexts }
  private readonly problems: ImportProblem[] = []
  private readonly line: number

  constructor(line: number) {
    this.line = line
  }

  /** Takes a value; the first of each field counts, numbers go into the next free place of their kind. */
  add(kind: ValueKind, written: string): void {
    const value = written.replace(/\p{Cc}+/gu, kind === 'notes' ? '\n' : ' ').trim()
    if (value === '') return
    if (kind === 'mobile' || kind === 'tel') this.addNumber(kind, value)
    else if (kind === 'name') this.addName(value)
    else if (this.texts[kind] === '')
      this.texts[kind] = this.cut(value, kind === 'notes' ? longestNotes : longestContactText)
  }

  /** A part of the contact cannot be read. */
  leaveOut(value: string): void {
    this.problems.push({ kind: 'left-out', value: value.slice(0, 80) })
  }

  /** The contact; `exists` says whether there is one like it. */
  end(exists: (texts: ContactTexts) => boolean): ImportLine {
    const { line, texts } = this
    const { notes: _, group_name: __, ...identity } = texts
    const isSomebody = Object.values(identity).some((value) => value !== '')
    if (!isSomebody) this.problems.push({ kind: 'nobody', value: '' })
    else if (exists(texts)) this.problems.push({ kind: 'exists', value: '' })
    return { line, texts, problems: this.problems, isGood: isSomebody && !this.problems.some(isFatal) }
  }

  private addNumber(kind: 'mobile' | 'tel', value: string): void {
    const isNumber = /\d/.test(value) && value.length <= longestNumber && /^[\d\s()+\-./*#x,;]+$/i.test(value)
    if (!isNumber)
      return void this.problems.push({ kind: 'number', value: value.slice(0, longestContactText) })
    const known = [...slots.mobile, ...slots.tel].map((slot) => this.texts[slot])
    if (known.includes(value)) return
    const others = kind === 'mobile' ? slots.tel : slots.mobile
    const free = [...slots[kind], ...others].find((slot) => this.texts[slot] === '')
    if (free) this.texts[free] = value
    else this.problems.push({ kind: 'too-many', value })
  }

  /** The last word is the last name, as far as a program can know. */
  private addName(value: string): void {
    if (this.texts.first_name !== '' || this.texts.last_name !== '') return
    const words = value.split(/\s+/)
    this.add('last_name', words.length > 1 ? (words.pop() ?? '') : '')
    this.add('first_name', words.join(' '))
  }

  private cut(value: string, longest: number): string {
    if (value.length <= longest) return value
    this.problems.push({ kind: 'too-long', value: value.slice(0, 40) })
    return value.slice(0, longest).toWellFormed()
  }
}

function isFatal({ kind }: ImportProblem): boolean {
  return kind === 'broken' || kind === 'nobody' || kind === 'exists'
}

/** A part of a file that no contact could be read from. */
export function brokenLine(line: number, value: string): ImportLine {
  const problem = { kind: 'broken', value: value.trim().slice(0, 80) } as const
  return { line, texts: noTexts, problems: [problem], isGood: false }
}
