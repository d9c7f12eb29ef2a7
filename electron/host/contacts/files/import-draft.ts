import { isWrittenNumber } from '#shared/calls/written-number.ts'
import {
  contactTexts,
  maxContactTextLength,
  type ContactText,
  type ContactTexts,
} from '#shared/host/contacts.ts'
import type { ImportLine, ImportProblem } from '#shared/host/contact-files.ts'
import { maxNotesLength } from '#shared/host/people.ts'

/** Kind of a value in a file: a field of a contact, a number of some kind, or a full name. */
export type ValueKind = Exclude<ContactText, `mobile${string}` | `tel${string}`> | 'mobile' | 'tel' | 'name'

const slots = { mobile: ['mobile', 'mobile_1', 'mobile_2'], tel: ['tel', 'tel_1', 'tel_2'] } as const
/** Most parts of a contact that are reported as left out. */
const maxProblems = 20

const noTexts = Object.fromEntries(contactTexts.map((name) => [name, ''])) as ContactTexts

/** One contact of a file, while its values are being read. */
export class ImportDraft {
  private readonly texts: Record<ContactText, string> = { ...noTexts }
  private readonly problems: ImportProblem[] = []
  private readonly line: number

  constructor(line: number) {
    this.line = line
  }

  /** Adds a value; the first of each field counts, numbers fill the next free slot of their kind. */
  add(kind: ValueKind, written: string): void {
    const value = written.replace(/\p{Cc}+/gu, kind === 'notes' ? '\n' : ' ').trim()
    if (value === '') return
    if (kind === 'mobile' || kind === 'tel') this.addNumber(kind, value)
    else if (kind === 'name') this.addName(value)
    else if (this.texts[kind] === '')
      this.texts[kind] = this.cut(value, kind === 'notes' ? maxNotesLength : maxContactTextLength)
  }

  /** Reports a part of the contact that cannot be read. */
  reportOmitted(value: string): void {
    this.report({ kind: 'left-out', value: value.slice(0, 80) })
  }

  /** Completes the contact; `exists` says whether there is already one like it. */
  end(exists: (texts: ContactTexts) => boolean): ImportLine {
    const { line, texts } = this
    const { notes: _, group_name: __, ...identity } = texts
    const isSomebody = Object.values(identity).some((value) => value !== '')
    if (!isSomebody) this.problems.push({ kind: 'nobody', value: '' })
    else if (exists(texts)) this.problems.push({ kind: 'exists', value: '' })
    return { line, texts, problems: this.problems, isGood: isSomebody && !this.problems.some(isFatal) }
  }

  private addNumber(kind: 'mobile' | 'tel', value: string): void {
    if (!isWrittenNumber(value))
      return this.report({ kind: 'number', value: value.slice(0, maxContactTextLength) })
    const known = [...slots.mobile, ...slots.tel].map((slot) => this.texts[slot])
    if (known.includes(value)) return
    const others = kind === 'mobile' ? slots.tel : slots.mobile
    const free = [...slots[kind], ...others].find((slot) => this.texts[slot] === '')
    if (free) this.texts[free] = value
    else this.report({ kind: 'too-many', value })
  }

  /** Takes the last word as the last name, which is the best guess a program can make. */
  private addName(value: string): void {
    if (this.texts.first_name !== '' || this.texts.last_name !== '') return
    const words = value.split(/\s+/)
    this.add('last_name', words.length > 1 ? (words.pop() ?? '') : '')
    this.add('first_name', words.join(' '))
  }

  private report(problem: ImportProblem): void {
    if (this.problems.length < maxProblems) this.problems.push(problem)
  }

  private cut(value: string, maxLength: number): string {
    if (value.length <= maxLength) return value
    this.report({ kind: 'too-long', value: value.slice(0, 40) })
    return value.slice(0, maxLength).toWellFormed()
  }
}

function isFatal({ kind }: ImportProblem): boolean {
  return kind === 'broken' || kind === 'nobody' || kind === 'exists'
}

/** A part of a file from which no contact could be read. */
export function brokenLine(line: number, value: string): ImportLine {
  const problem = { kind: 'broken', value: value.trim().slice(0, 80) } as const
  return { line, texts: noTexts, problems: [problem], isGood: false }
}
