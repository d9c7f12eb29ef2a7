import { setImmediate } from 'node:timers/promises'
import { CsvError, parse, type Parser } from 'csv-parse'
import type { ContactTexts } from '#shared/host/contacts.ts'
import type { ImportLine } from '#shared/host/contact-files.ts'
import { foldWords } from '../../fold-words.ts'
import { brokenLine, ImportDraft, type ValueKind } from './import-draft.ts'

/** A row: its cells and the line where it begins, or a broken line. */
type Row =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly broken: string }

export type ReadFile = {
  readonly lines: readonly ImportLine[]
  readonly unused: readonly string[]
  readonly isCut: boolean
}
export type ReadOptions = { readonly maxContacts: number; readonly exists: (texts: ContactTexts) => boolean }

/** Characters parsed at a time; calls go on in between. */
const stepSize = 64 * 1_024
/** Most unclosed quotes, after each of which parsing restarts at the next line. */
const maxRestarts = 200

/** Most columns that are read, and most characters of a column's name that are shown. */
const maxColumns = 1_000
const maxNameLength = 80

/** Reads the contacts of a table with a header row; null if no column is known. */
export async function readCsv(text: string, options: ReadOptions): Promise<ReadFile | null> {
  const rows = await readRows(text, options.maxContacts + 1)
  const [header, ...others] = rows
  if (!header || 'broken' in header) return null
  const cells = header.cells.slice(0, maxColumns)
  const kinds = readColumns(cells)
  const columns = columnsOf(kinds)
  if (columns.length === 0) return null
  const unused = cells.filter((_, at) => kinds[at] === null).filter((name) => name.trim() !== '')
  const lines = others
    .slice(0, options.maxContacts)
    .map((row) => ('broken' in row ? brokenLine(row.line, row.broken) : readRow(row, columns, options)))
  const shown = unused.slice(0, 50).map((name) => name.slice(0, maxNameLength))
  return { lines, unused: shown, isCut: others.length > options.maxContacts }
}

function readRow(
  { line, cells }: { readonly line: number; readonly cells: readonly string[] },
  columns: readonly Column[],
  { exists }: ReadOptions,
): ImportLine {
  const draft = new ImportDraft(line)
  for (const { kind, at } of columns) draft.add(kind, plainText(cells[at] ?? ''))
  return draft.end(exists)
}

type Column = { readonly kind: ValueKind; readonly at: number }

/** The columns that a contact has. A full name comes last, since it is used only if its parts are not given. */
function columnsOf(kinds: readonly (ValueKind | null)[]): readonly Column[] {
  const columns = kinds.flatMap((kind, at) => (kind === null ? [] : [{ kind, at }]))
  return columns.toSorted((one, other) => Number(one.kind === 'name') - Number(other.kind === 'name'))
}

/** Removes the apostrophe that exports put before text that a spreadsheet would compute. */
function plainText(cell: string): string {
  return cell.replace(/^'(?=[=+\-@])/, '')
}

async function readRows(written: string, maxRows: number): Promise<readonly Row[]> {
  const text = written.replace(/\r\n?/g, '\n')
  const delimiter = delimiterOf(text)
  const rows: Row[] = []
  let [from, line] = [0, 1]
  for (let turn = 0; turn <= maxRestarts; turn += 1) {
    const read = await readFrom(text.slice(from), { delimiter, line, maxRows: maxRows + 1 - rows.length })
    rows.push(...read.rows)
    if (read.openAt === null || rows.length > maxRows) break
    // A line in which a quote opens and never closes is broken; parsing restarts at the next one.
    const begin = startOfLine(text, from, read.openAt - line)
    const end = text.indexOf('\n', begin)
    rows.push({ line: read.openAt, broken: text.slice(begin, end < 0 ? undefined : end) })
    if (end < 0) break
    ;[from, line] = [end + 1, read.openAt + 1]
  }
  return rows
}

function startOfLine(text: string, from: number, lines: number): number {
  let at = from
  for (let line = 0; line < lines; line += 1) at = text.indexOf('\n', at) + 1
  return at
}

/** The most frequent separator in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const first = (text.split('\n', 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (sign: string) => first.split(sign).length
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

type Part = { readonly delimiter: string; readonly line: number; readonly maxRows: number }

/** Rows up to a quote that is never closed; `openAt` is the line of its row. */
async function readFrom(text: string, { delimiter, line, maxRows }: Part) {
  const rows: Row[] = []
  let last = line - 1
  const parser: Parser = parse({
    ...{ delimiter, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
    record_delimiter: '\n',
  })
  parser.on('data', ({ record, info }: { record: string[]; info: { lines: number } }) => {
    const breaks = record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)
    last = line - 1 + info.lines
    rows.push({ line: last - breaks, cells: record })
  })
  const ended = new Promise<CsvError | null>((resolve) => {
    parser.on('end', () => resolve(null))
    parser.on('error', (fault) =>
      resolve(fault instanceof CsvError ? fault : new CsvError('CSV_INVALID_ARGUMENT', fault.message)),
    )
  })
  for (let at = 0, end = 0; at < text.length && rows.length < maxRows && !parser.destroyed; at = end) {
    end = at + stepSize
    // The parser encodes each part by itself: no character may be divided.
    if (/[\ud800-\udbff]/.test(text[end - 1] ?? '')) end += 1
    parser.write(text.slice(at, end))
    await setImmediate()
  }
  if (!parser.destroyed) parser.end()
  const fault = await ended
  return { rows, openAt: fault === null ? null : last + 1 }
}

/** Names of columns: in this app's exports, in those of mail programs and telephone systems, in English and German. */
const names: Readonly<Record<ValueKind, string>> = {
  first_name: 'firstname givenname forename vorname first',
  last_name: 'lastname surname familyname nachname familienname last',
  name: 'name fullname displayname contact contactname anzeigename vollstandigername kontakt',
  company:
    'company companyname organization organisation organizationname organization1name firma unternehmen',
  email: 'email emailaddress email1 email1value email1address mail emailadresse epost',
  mobile:
    'mobile mobile1 mobile2 mobile3 mobilephone mobilenumber cell cellphone handy mobil mobil1 mobil2 mobil3 mobiltelefon handynummer mobilnummer',
  tel: 'tel tel1 tel2 tel3 phone phone1 phone2 phone3 phone1value phone2value phone3value telephone phonenumber number businessphone businessphone2 workphone homephone homephone2 otherphone primaryphone companymainphone telefon telefon1 telefon2 telefon3 telefonnummer rufnummer nummer telefongeschaftlich telefonprivat festnetz',
  group_name: 'group groupname groups gruppe category categories kategorie kategorien groupmembership',
  notes: 'notes note comment comments notiz notizen bemerkung bemerkungen anmerkung kommentar',
}

const kindOf: ReadonlyMap<string, ValueKind> = new Map(
  Object.entries(names).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind as ValueKind])),
)

/** The field of each column of a file; null if no contact has it. */
function readColumns(header: readonly string[]): readonly (ValueKind | null)[] {
  return header.map((name) => kindOf.get(folded(name)) ?? null)
}

/** Folds a column name: ignores case, accents, spaces and signs. */
function folded(header: string): string {
  return foldWords(header).replace(/[^\p{L}\p{N}]/gu, '')
}
