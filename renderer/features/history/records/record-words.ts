import { readCode } from '#shared/api/codes.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { callOutcome } from '#shared/calls/call-outcome.ts'
import { readAnswered } from '#shared/calls/was-answered.ts'
import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { HistoryField, HistoryRow, HistoryValue } from '#shared/host/history.ts'
import { endingsWords } from '#shared/locales/endings.ts'
import { listsWords } from '../../../locales/lists.ts'
import { recordsWords as words } from '../../../locales/records.ts'
import { formatDuration } from '../../../ui/format.ts'
import type { IconName } from '../../../ui/icons.ts'
import { wordLabel } from '../../../lists/code-words.ts'
import { callTime } from '../../../lists/call-time.ts'

/** The agent reading the records, and today's date. */
export type FormatContext = {
  readonly country: string
  readonly today: number
  readonly agentId: number | null
}

export type Cell = {
  readonly text: string
  readonly secondary?: string
  readonly icon?: IconName
  readonly isMissed?: boolean
}

type Fields = HistoryRow['fields']
type CellColumn = { readonly name: string; readonly field: HistoryField | undefined }

/** Returns the content of a cell. */
export function cellOf(row: HistoryRow, { name, field }: CellColumn, context: FormatContext): Cell {
  const { fields } = row
  if (name === 'count') return { text: row.count === undefined ? '' : String(row.count) }
  if (isCall(fields)) {
    if (name === 'type') return typeCell(fields)
    if (name === 't_cause') return { text: outcomeOf(fields, context) }
  }
  if (name === 'src' || name === 'dst') return partyCell(fields, name, context)
  return { text: valueWords(fields[name], field, context) }
}

/** Formats a value for display. */
export function valueWords(
  value: HistoryValue | undefined,
  field: HistoryField | undefined,
  context: FormatContext,
): string {
  if (value === undefined || value === null || value === '') return ''
  if (field?.kind === 'time') return callTime(readTimestamp(value) ?? 0, context.today)
  if (field?.kind === 'flag' || typeof value === 'boolean') return isYes(value) ? words.yes : words.no
  if (field?.kind === 'code') return codeWord(value, field)
  if (field && isDuration(field.name) && typeof value === 'number') return formatDuration(value)
  return textWords(shownName(String(value)), field?.name ?? '', context)
}

/** A telephone number with spaces, whatever field it is in; any other text as it is. */
function textWords(text: string, name: string, { country }: FormatContext): string {
  if (name === 'ddi' && /^\d{8,15}$/.test(text)) return formatNumber(`+${text}`)
  return isPhoneNumber(name) || /^\+\d{7,15}$/.test(text) ? formatNumber(text, country) : text
}

/** Returns the label of a code, or the code itself if it has none (design section 11). */
export function codeWord(
  value: HistoryValue,
  { name, codes, table }: Pick<HistoryField, 'name' | 'codes' | 'table'>,
): string {
  const word = codes[String(value)]
  if (name === 'type' && isType(word)) return words.types[word]
  if (word !== undefined) return wordLabel(table, word) ?? word
  return typeof value === 'number' || /^\d+$/.test(String(value))
    ? listsWords.code(String(value))
    : String(value)
}

function isType(word: string | undefined): word is keyof (typeof words)['types'] {
  return word !== undefined && Object.hasOwn(words.types, word)
}

export function isDuration(name: string): boolean {
  return name === 'duration' || name === 'billsec'
}

function isPhoneNumber(name: string): boolean {
  return ['src', 'dst', 'e164', 'clid'].includes(name)
}

function isYes(value: HistoryValue): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

function isCall(fields: Fields): boolean {
  return 'calldate' in fields
}

const typeDisplays = {
  I: { icon: 'arrin', type: 'in' },
  O: { icon: 'arrout', type: 'out' },
  M: { icon: 'missed', type: 'missed' },
} as const

function typeCell({ type }: Fields): Cell {
  const code = readCode('cdr.type', type)
  if (code === undefined)
    return { text: type === undefined ? '' : codeWord(type, { name: 'type', codes: {} }) }
  return { text: words.types[code], icon: typeDisplays[code].icon, isMissed: code === 'M' }
}

/** Says how a call ended, in plain words; only an agent's own call can be described as cancelled by them. */
export function outcomeOf(fields: Fields, { agentId }: Pick<FormatContext, 'agentId'>): string {
  const type = typeDisplays[readCode('cdr.type', fields['type']) ?? 'I'].type
  const { billsec, t_cause: cause, user_id: user } = fields
  const isVoicemail = readCode('cdr.disposition', fields['disposition']) === 'VM'
  const outcome = callOutcome({
    type,
    talkSeconds: typeof billsec === 'number' ? billsec : 0,
    cause: typeof cause === 'string' ? cause : '',
    ...(readAnswered(fields) && { answered: true as const }),
    ...(isVoicemail && { voicemail: true as const }),
  })
  const isOwn = agentId !== null && String(user ?? '') === String(agentId)
  return endingsWords.outcomes[outcome === 'you-cancelled' && !isOwn ? 'caller-hung-up' : outcome]
}

/** Returns one end of a call: its name, followed by the number. */
export function partyCell(
  fields: Fields,
  end: 'src' | 'dst',
  { country }: Pick<FormatContext, 'country'>,
): Cell {
  const number = formatNumber(shownName(textOf(fields[end])), country)
  const name = shownName(textOf(fields[`${end}_name`])).trim()
  if (name === '' || formatNumber(name, country) === number)
    return { text: number || (end === 'src' ? listsWords.withheld : words.details.unknown) }
  return { text: name, ...(number !== '' && { secondary: number }) }
}

export function textOf(value: HistoryValue | undefined): string {
  return value === undefined || value === null ? '' : String(value)
}

/** Returns the number of the far end, which an agent would call back. */
export function otherPartyNumber(fields: Fields): string {
  return textOf(readCode('cdr.type', fields['type']) === 'O' ? fields['dst'] : fields['src'])
}
