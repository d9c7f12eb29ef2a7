import { stringify } from 'csv-stringify/sync'
import ICAL from 'ical.js'
import type { ContactFormat } from '#shared/host/contact-files.ts'
import { contactNumbers, contactTexts, type ContactRecord } from '#shared/host/contacts.ts'

/** Writes contacts as a part of a file; the first part of a table has the header row. */
export function writeContacts(
  contacts: readonly ContactRecord[],
  { format, isFirst }: { readonly format: ContactFormat; readonly isFirst: boolean },
): string {
  return format === 'csv' ? writeCsv(contacts, isFirst) : contacts.map(writeCard).join('')
}

function writeCsv(contacts: readonly ContactRecord[], isFirst: boolean): string {
  const rows = contacts.map(({ texts }) => contactTexts.map((name) => safeCell(texts[name])))
  return stringify(isFirst ? [[...contactTexts], ...rows] : rows, {
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  })
}

/** A spreadsheet runs text that begins like a formula (OWASP, CSV injection); telephone numbers are harmless. */
function safeCell(value: string): string {
  const isNumber = /^[+-][\d\s().\-/]*$/.test(value)
  return /^[=+\-@\t\r]/.test(value) && !isNumber ? `'${value}` : value
}

/** RFC 2426, which every program reads. */
function writeCard({ name, texts }: ContactRecord): string {
  const card = new ICAL.Component(['vcard', [], []])
  const add = (property: string, value: string | string[], type?: string) => {
    const made = new ICAL.Property([property, type ? { type } : {}, 'text', value], card)
    card.addProperty(made)
  }
  add('version', '3.0')
  add('fn', name)
  add('n', [texts.last_name, texts.first_name, '', '', ''])
  if (texts.company) add('org', [texts.company, ''])
  for (const field of contactNumbers)
    if (texts[field]) add('tel', texts[field], field.startsWith('mobile') ? 'CELL' : 'VOICE')
  if (texts.email) add('email', texts.email, 'INTERNET')
  if (texts.group_name) add('categories', texts.group_name)
  if (texts.notes) add('note', texts.notes)
  return `${card.toString()}\r\n`
}
