import { setImmediate } from 'node:timers/promises'
import ICAL from 'ical.js'
import type { ImportLine } from '#shared/host/contact-files.ts'
import { brokenLine, ImportDraft } from './import-draft.ts'
import type { ReadFile, ReadOptions } from './read-csv.ts'

/** A line of a card, unfolded (RFC 6350 section 3.2), and where it begins. */
type CardLine = { readonly line: number; readonly text: string }

/** Cards read at a time; calls go on in between. */
const stepSize = 200
/** Longest line in characters; it may hold a photograph. */
const maxLineLength = 2_000_000

/** Reads the cards of a file (vCard 2.1, RFC 2426, RFC 6350), and reports anything that is not a valid card. */
export async function readVcards(text: string, { maxContacts, exists }: ReadOptions): Promise<ReadFile> {
  const lines: ImportLine[] = []
  let card: CardLine[] | null = null
  let isCut = false
  for (const entry of unfolded(text)) {
    if (lines.length >= maxContacts) {
      isCut = true
      break
    }
    const word = entry.text.trim().toUpperCase()
    if (word === 'BEGIN:VCARD') {
      if (card) lines.push(brokenLine(card[0]?.line ?? entry.line, card[0]?.text ?? ''))
      card = [entry]
    } else if (word === 'END:VCARD') {
      lines.push(card ? readCard(card, exists) : brokenLine(entry.line, entry.text))
      card = null
      if (lines.length % stepSize === 0) await setImmediate()
    } else if (card) card.push(entry)
    else if (word !== '') lines.push(brokenLine(entry.line, entry.text))
  }
  if (card && !isCut) lines.push(brokenLine(card[0]?.line ?? 1, card[0]?.text ?? ''))
  return { lines, unused: [], isCut }
}

function* unfolded(text: string): Generator<CardLine> {
  let open: FoldedLine | null = null
  for (const [at, raw] of text.split(/\r\n|\n|\r/).entries()) {
    if (open?.continueWith(raw)) continue
    if (open) yield open.whole
    open = new FoldedLine(at + 1, raw)
  }
  if (open) yield open.whole
}

/** A line and those that continue it, kept apart: joined one by one, a photograph would take minutes. */
class FoldedLine {
  private readonly line: number
  private readonly parts: string[] = []
  private length = 0
  private isQuoted = false

  constructor(line: number, raw: string) {
    this.line = line
    this.add(raw)
  }

  get whole(): CardLine {
    return { line: this.line, text: this.parts.join('') }
  }

  /** False if this is another line. */
  continueWith(raw: string): boolean {
    const last = this.parts.at(-1) ?? ''
    const isSoft = this.isQuoted && last.endsWith('=')
    if ((!isSoft && !/^[ \t]/.test(raw)) || this.length >= maxLineLength) return false
    if (isSoft) this.parts[this.parts.length - 1] = last.slice(0, -1)
    this.add(isSoft ? raw : raw.slice(1))
    return true
  }

  private add(part: string): void {
    this.parts.push(part)
    this.length += part.length
    this.isQuoted ||= /ENCODING=QUOTED-PRINTABLE/i.test(part)
  }
}

const wanted = /^(?:[\w-]+\.)?(FN|N|ORG|TEL|EMAIL|NOTE|CATEGORIES)[;:]/i

function readCard(card: readonly CardLine[], exists: ReadOptions['exists']): ImportLine {
  const draft = new ImportDraft(card[0]?.line ?? 1)
  const broken: string[] = []
  const found = card.slice(1).flatMap(({ text }) => {
    if (text.trim() === '' || (isProperty(text) && !wanted.test(text))) return []
    const property = readProperty(text)
    if (!property) broken.push(text)
    return property ?? []
  })
  const company = found.find(({ name }) => name === 'org')?.values[0]
  const isWhole = ({ name }: Property) => name === 'fn'
  // Names in parts come before full ones, whatever their order; a company's card has its name as the full one.
  for (const property of found.toSorted((one, other) => Number(isWhole(one)) - Number(isWhole(other))))
    if (!isWhole(property) || property.values[0] !== company) addProperty(draft, property)
  for (const text of broken) draft.reportOmitted(text)
  return draft.end(exists)
}

const isProperty = (text: string) => /^[\w.-][^:]*:/.test(text)

type Property = { readonly name: string; readonly values: readonly string[]; readonly types: string }

function addProperty(draft: ImportDraft, { name, values, types }: Property): void {
  const [first = ''] = values
  if (name === 'fn') draft.add('name', first)
  else if (name === 'n') {
    draft.add('last_name', first)
    draft.add('first_name', [values[1], values[2]].filter(Boolean).join(' '))
  } else if (name === 'org') draft.add('company', first)
  else if (name === 'email') draft.add('email', first)
  else if (name === 'note') draft.add('notes', values.join(','))
  else if (name === 'categories') draft.add('group_name', first)
  else if (!types.includes('fax') && !types.includes('pager'))
    draft.add(
      /cell|mobile|iphone/.test(types) ? 'mobile' : 'tel',
      first.replace(/^tel:/i, '').replace(/;.*$/s, ''),
    )
}

function readProperty(text: string): Property | null {
  try {
    const [name, parameters, , ...values] = ICAL.parse.property(modern(text), ICAL.design.vcard3) as [
      string,
      Record<string, string | string[]>,
      ...unknown[],
    ]
    const types = [parameters['type'] ?? []].flat().join(' ').toLowerCase()
    // A component may be a list itself, such as the family names in `N` (RFC 6350 section 6.2.2).
    return { name, types, values: values.flat().map((value) => [value].flat().join(' ')) }
  } catch (fault) {
    if (fault instanceof Error) return null
    throw fault
  }
}

/** Converts a property of version 2.1 to the later form: named parameters, and decoded text. */
function modern(text: string): string {
  const colon = text.search(/:/)
  if (colon < 0) return text
  const [name = '', ...given] = text.slice(0, colon).split(';')
  const isQuoted = given.some((each) => /^(?:ENCODING=)?QUOTED-PRINTABLE$/i.test(each))
  const charset = given.find((each) => /^CHARSET=/i.test(each))?.slice(8)
  const kept = given
    .filter((each) => !/^(?:ENCODING=|CHARSET=|QUOTED-PRINTABLE$|VALUE=)/i.test(each))
    .map((each) => (each.includes('=') ? each : `TYPE=${each}`))
  const value = text.slice(colon + 1)
  const decoded = isQuoted ? quotedPrintable(value, charset).replace(/\r?\n/g, '\\n') : value
  return `${[name, ...kept].join(';')}:${decoded}`
}

/** RFC 2045 section 6.7. An unknown character set is read as UTF-8. */
function quotedPrintable(value: string, charset = 'utf-8'): string {
  const parts = value.matchAll(/((?:=[\da-f]{2}){1,512})|[^=]+|=/gi)
  const bytes = [...parts].map(([whole, hex]) =>
    hex === undefined ? Buffer.from(whole) : Buffer.from(hex.replaceAll('=', ''), 'hex'),
  )
  return decoderOf(charset).decode(Buffer.concat(bytes))
}

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset)
  } catch (fault) {
    if (fault instanceof RangeError) return new TextDecoder('utf-8')
    throw fault
  }
}
