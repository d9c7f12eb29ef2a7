import { describe, expect, test } from 'vitest'
import { decodeFile } from '#electron/host/contacts/files/decode-file.ts'
import { readCsv } from '#electron/host/contacts/files/read-csv.ts'
import { readVcards } from '#electron/host/contacts/files/read-vcard.ts'
import { writeContacts } from '#electron/host/contacts/files/write-contacts.ts'
import type { ImportLine } from '#shared/host/contact-files.ts'
import { contactOf } from '#test/e2e/screens/contact-scenes.ts'

const options = { maxContacts: 1_000, exists: () => false }

/** What was read, short: the line, the texts that are there, and what is wrong. */
function brief({ line, texts, problems, isGood }: ImportLine) {
  const there = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''))
  return [line, there, problems.map(({ kind, value }) => (value ? `${kind} ${value}` : kind)), isGood]
}

async function csv(text: string, given = options) {
  const read = await readCsv(text, given)
  return read?.lines.map(brief)
}

async function cards(text: string) {
  return (await readVcards(text, options)).lines.map(brief)
}

function utf16(text: string, isBig: boolean): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

test.for<[string, Uint8Array]>([
  ['utf-8', new TextEncoder().encode('Müller')],
  ['utf-8', new TextEncoder().encode('\ufeffMüller')],
  ['utf-16le', utf16('\ufeffMüller', false)],
  ['utf-16be', utf16('\ufeffMüller', true)],
  ['utf-16le', utf16('Müller', false)],
  ['utf-16be', utf16('Müller', true)],
  ['windows-1252', Uint8Array.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72])],
])('a text in %s is decoded', ([encoding, bytes]) => {
  expect(decodeFile(bytes)).toEqual({ text: 'Müller', encoding })
})

test('a table is read by the names of its columns, in either language, with any delimiter', async () => {
  expect(
    await csv('Vorname;Nachname;Firma;Handy;Telefon;Notizen\nJörg;Müller;Otterwick;0170 1;030 2;"a;\nb"\n'),
  ).toEqual([
    [
      2,
      {
        first_name: 'Jörg',
        last_name: 'Müller',
        company: 'Otterwick',
        mobile: '0170 1',
        tel: '030 2',
        notes: 'a;\nb',
      },
      [],
      true,
    ],
  ])
  expect(await csv('Name\tPhone 1\tPhone 2\tE-mail\r\nMei Lin Copperleaf\t1\t2\ta@b.example\r\n')).toEqual([
    [
      2,
      { first_name: 'Mei Lin', last_name: 'Copperleaf', tel: '1', tel_1: '2', email: 'a@b.example' },
      [],
      true,
    ],
  ])
  expect((await readCsv('first_name,Shoe size\nAda,38', options))?.unused).toEqual(['Shoe size'])
  expect(await csv('Shoe size,Weather\n38,wet')).toBeUndefined()
  expect(await csv('')).toBeUndefined()
})

test('each line reports its unreadable parts', async () => {
  const rows = [
    'first_name,mobile,notes',
    'Ada,+447700900142,',
    ',,only a note',
    'Bram,ask at the desk,',
    `Cleo,${'1'.repeat(41)},`,
    'Dina',
    'Emil,1,2,3,4',
    '',
    `${'x'.repeat(300)},5,`,
  ]
  expect(await csv(rows.join('\n'))).toEqual([
    [2, { first_name: 'Ada', mobile: '+447700900142' }, [], true],
    [3, { notes: 'only a note' }, ['nobody'], false],
    [4, { first_name: 'Bram' }, ['number ask at the desk'], true],
    [5, { first_name: 'Cleo' }, [`number ${'1'.repeat(41)}`], true],
    [6, { first_name: 'Dina' }, [], true],
    [7, { first_name: 'Emil', mobile: '1', notes: '2' }, [], true],
    [9, { first_name: 'x'.repeat(250), mobile: '5' }, [`too-long ${'x'.repeat(40)}`], true],
  ])
})

test('a quote that is never closed costs its line, and no other', async () => {
  expect(await csv('first_name,mobile\nAda,1\n"Bram,2\nCleo,3\n')).toEqual([
    [2, { first_name: 'Ada', mobile: '1' }, [], true],
    [3, {}, ['broken "Bram,2'], false],
    [4, { first_name: 'Cleo', mobile: '3' }, [], true],
  ])
  expect(await csv('first_name,mobile\nA "b" c,1\n')).toEqual([
    [2, { first_name: 'A "b" c', mobile: '1' }, [], true],
  ])
})

test('a character of two units is read whole, where a long file is divided', async () => {
  const before = `first_name\n${'a\n'.repeat(32_762)}`
  expect(before).toHaveLength(64 * 1_024 - 1)
  const read = await readCsv(`${before}🏺\n`, { ...options, maxContacts: 40_000 })
  expect(read?.lines.at(-1)?.texts.first_name).toBe('🏺')
})

test.each([
  ['=HYPERLINK("http://a.example")', true],
  ['+cmd|calc', true],
  ['@SUM(1)', true],
  ['+44 (20) 7946-0018', false],
  ['-', false],
])('a number %s is no formula for a spreadsheet', (tel, isMarked) => {
  const [, row] = writeContacts([contactOf(1, { tel })], { format: 'csv', isFirst: true }).split('\r\n')
  expect(row?.includes("'")).toBe(isMarked)
})

test('no more contacts are read than the limit, which is reported', async () => {
  const read = await readCsv(`first_name\n${'Ada\n'.repeat(30)}`, { ...options, maxContacts: 10 })
  expect([read?.lines.length, read?.isCut]).toEqual([10, true])
})

test('contacts that already exist are not imported', async () => {
  const read = await csv('first_name\nAda\nBram', { ...options, exists: () => true })
  expect(read?.map(([line, , problems]) => [line, problems])).toEqual([
    [2, ['exists']],
    [3, ['exists']],
  ])
})

test('cards of each version are read', async () => {
  const text = [
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:T. Quillfeather\r\nN:Quillfeather;Tamsin;;;',
    'ORG:Otterwick;Ceramics\r\nTEL;TYPE=CELL,VOICE:+44 7700 900142\r\nitem1.TEL:+44 1632 960187',
    'TEL;TYPE=FAX:+44 1632 960188\r\nEMAIL;TYPE=INTERNET:t@otterwick.example\r\nNOTE:Order 48213\\, two',
    '  chipped\r\nCATEGORIES:Trade,Fragile\r\nPHOTO;ENCODING=b:AAAA\r\n BBBB\r\nEND:VCARD',
    'BEGIN:VCARD\r\nVERSION:2.1\r\nN;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:M=FCller;J=F6r=',
    'g\r\nTEL;CELL;VOICE:0170 1\r\nEND:VCARD',
    'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Mei Copperleaf\r\nTEL;VALUE=uri;TYPE="cell,voice":tel:+44-7700-900731\r\nEND:VCARD\r\n',
  ].join('\r\n')
  expect(await cards(text)).toEqual([
    [
      1,
      {
        ...{
          first_name: 'Tamsin',
          last_name: 'Quillfeather',
          company: 'Otterwick',
          email: 't@otterwick.example',
        },
        ...{ mobile: '+44 7700 900142', tel: '+44 1632 960187', group_name: 'Trade' },
        notes: 'Order 48213, two chipped',
      },
      [],
      true,
    ],
    [16, { first_name: 'Jörg', last_name: 'Müller', mobile: '0170 1' }, [], true],
    [22, { first_name: 'Mei', last_name: 'Copperleaf', mobile: '+44-7700-900731' }, [], true],
  ])
})

test('a family name of several parts stays one, and a note keeps its commas', async () => {
  const card = 'BEGIN:VCARD\nVERSION:4.0\nN:Oakhollow,Vexley;Bram;Piet,Jan;;\nNOTE:Blue, not red\nEND:VCARD'
  expect(await cards(card)).toEqual([
    [1, { first_name: 'Bram Piet Jan', last_name: 'Oakhollow Vexley', notes: 'Blue, not red' }, [], true],
  ])
})

test('each part of a broken card file is reported with its kind', async () => {
  const text =
    'hello\nBEGIN:VCARD\nFN:Ada\nthis is no line\nEND:VCARD\nBEGIN:VCARD\nFN:Bram\nBEGIN:VCARD\nFN:Cleo\nEND:VCARD\nEND:VCARD\nBEGIN:VCARD\nFN:Dina'
  expect(await cards(text)).toEqual([
    [1, {}, ['broken hello'], false],
    [2, { first_name: 'Ada' }, ['left-out this is no line'], true],
    [6, {}, ['broken BEGIN:VCARD'], false],
    [8, { first_name: 'Cleo' }, [], true],
    [11, {}, ['broken END:VCARD'], false],
    [12, {}, ['broken BEGIN:VCARD'], false],
  ])
})

test.for(['csv', 'vcard'] as const)('contacts written as %s are read without changes', async (format) => {
  const contacts = [
    contactOf(1, {
      first_name: 'Tamsin',
      last_name: 'Quill, "feather"',
      company: 'Otterwick; Co',
      mobile: '+447700900142',
    }),
    contactOf(2, {
      first_name: 'Jörg',
      notes: 'a\nb',
      tel: '+441632960187',
      tel_1: '204',
      group_name: 'Trade',
    }),
    contactOf(3, { company: '=cmd()', email: 'a@b.example' }),
  ]
  const text =
    writeContacts(contacts.slice(0, 1), { format, isFirst: true }) +
    writeContacts(contacts.slice(1), { format, isFirst: false })
  const read = format === 'csv' ? await readCsv(text, options) : await readVcards(text, options)
  const there = (texts: object) =>
    Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''))
  const expected = contacts.map(({ texts }) => there(texts))
  expect(text.includes("'=cmd()")).toBe(format === 'csv')
  expect(read?.lines.map(({ texts }) => there(texts))).toEqual(expected)
})

/** Calls wait while a file is read: whatever it holds, that takes no time to speak of. */
describe('a hostile file is read at once', () => {
  const size = 1_000_000

  test('a table of a million columns and thousands of rows', async () => {
    const read = await readCsv(`name,tel${',x'.repeat(size)}\n${'Ada,1\n'.repeat(900)}`, options)
    expect(read?.lines).toHaveLength(900)
    expect(read?.unused).toHaveLength(50)
  })

  test('columns beyond the first thousand are not read', async () => {
    const read = await readCsv(`${'tel,'.repeat(size)}name\n${'1,'.repeat(200)}\n`, options)
    expect(read?.lines.map(brief)).toEqual([[2, { tel: '1' }, [], true]])
  })

  test('the name of a column is as long as a person reads', async () => {
    const read = await readCsv(`name,${'x'.repeat(size)}\nAda,1\n`, options)
    expect(read?.unused.map(({ length }) => length)).toEqual([80])
  })

  test('of thousands of numbers in a card, some of those left out are reported', async () => {
    const text = `BEGIN:VCARD\nFN:Ada\n${Array.from({ length: 5_000 }, (_, at) => `TEL:1${at}\n`).join('')}END:VCARD\n`
    const read = await readVcards(text, options)
    expect(read.lines.map(({ isGood, problems }) => [isGood, problems.length])).toEqual([[true, 20]])
  })

  test.for([
    ['a photograph in lines of one character', `PHOTO;ENCODING=b:${'\n x'.repeat(size / 2)}`],
    ['a photograph in quoted-printable', `PHOTO;ENCODING=QUOTED-PRINTABLE:${'=41=\n'.repeat(size / 5)}`],
    ['a line without a colon', 'x'.repeat(size)],
    ['a number of separators', `TEL:${';'.repeat(size / 10)}\\n1`],
  ] as const)('a card with %s', async ([, line]) => {
    const text = `BEGIN:VCARD\nFN:Ada Lark\n${line}\nTEL:1\nEND:VCARD\n`
    const [card] = await cards(text)
    expect(card?.[1]).toEqual({ first_name: 'Ada', last_name: 'Lark', tel: '1' })
  })
})
