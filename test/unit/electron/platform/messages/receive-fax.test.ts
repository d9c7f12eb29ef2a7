import { afterEach, beforeEach, expect, it } from 'vitest'
import { faxPdf } from '#electron/platform/messages/fax-pdf.ts'
import { receiveFax } from '#electron/platform/messages/receive-fax.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'
import { writeCode } from '#shared/api/codes.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

const line = '+441632960113'
let store: Store
const clock = new ManualClock()

beforeEach(() => {
  store = openStore(':memory:')
  const leadsTo = { customer_id: 1, target_type: writeCode('ddi.target_type', 'U'), target_id: 2 }
  store.ddis.insert({ ...leadsTo, e164: line, fax_enabled: true, fax_email: 'office@shop.example' })
  store.ddis.insert({ ...leadsTo, e164: '+441632960114', fax_enabled: false })
})
afterEach(() => store[Symbol.dispose]())

it('lists a fax for everybody and mails its pages as PDF', () => {
  const received = receiveFax({ store, clock }, { from: '01632 960187', to: line, pages: 2 })
  expect(received).toMatchObject({
    ok: true,
    value: { user_id: null, from: '+441632960187', to: line, pages: 2, status: 3, type: 0, charge: 0 },
  })
  const [mail] = store.outbox.where([])
  expect(mail).toMatchObject({ to: 'office@shop.example', subject: `Fax from +441632960187 to ${line}` })
  const file = mail?.attachments?.[0]
  expect(file).toMatchObject({ type: 'application/pdf', filename: store.faxes.where([])[0]?.filename })
  const pdf = Buffer.from(file?.content ?? '', 'base64').toString('latin1')
  expect(pdf).toMatch(/^%PDF-1\.4\n/)
  expect(pdf).toContain('Page 2 of 2')
})

it('is refused by a number that takes none, and by another customer’s', () => {
  const to = (number: string, customerId?: number) =>
    receiveFax(
      { store, clock },
      { from: '+441632960187', to: number, pages: 1, ...(customerId === undefined ? {} : { customerId }) },
    ).ok
  expect([to('+441632960114'), to('+441632960999'), to(line, 2), to(line, 1)]).toEqual([
    false,
    false,
    false,
    true,
  ])
})

it('says where each object of a PDF lies, and writes any text', () => {
  const pdf = faxPdf([['(One) \\ ü 鉴'], ['Two']]).toString('latin1')
  expect(pdf).toContain('(\\(One\\) \\\\ ü ?) Tj')
  const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1])
  expect(pdf.slice(start, start + 4)).toBe('xref')
  const offsets = [...pdf.matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset))
  expect(offsets.map((offset, index) => pdf.startsWith(`${index + 1} 0 obj`, offset))).toEqual(
    Array.from({ length: 7 }, () => true),
  )
})
