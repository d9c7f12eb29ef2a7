import { describe, expect, it } from 'vitest'
import { codeTableOf, fieldKind } from '#shared/api/field-kind.ts'
import { codeInput, emailInput, strictObject, integer, numberInput, word } from '#shared/api/fields.ts'
import { create } from '#shared/api/operations.ts'
import { resource } from '#shared/api/resource.ts'
import { bodyErrors } from '#shared/api/validate.ts'

const Kite = resource('Kite', { id: integer() })

describe('a code in a request', () => {
  const make = create('/kites', strictObject({ format: codeInput('report.format') }), Kite)

  it.each(['csv', 'json', 0, 1, '0', '1'])('takes %j', (format) =>
    expect(bodyErrors(make, { format })).toEqual([]),
  )
  it.each(['pdf', 2, '2', '01', -1, null, {}])('names the choices instead of %j', (format) => {
    expect(bodyErrors(make, { format })).toEqual(['format must be one of: csv, json, 0, 1'])
  })
  it('knows its table', () => expect(codeTableOf(codeInput('report.format'))).toBe('report.format'))
})

describe('a number to send to', () => {
  const make = create('/kites', strictObject({ to: numberInput() }), Kite)

  it.each(['+447700900142', '447700900142', '1001'])('takes %s', (to) =>
    expect(bodyErrors(make, { to })).toEqual([]),
  )
  it.each(['', '+', '12', 'Alice', '+44 7700', '1\n2345', '+1234567890123456'])('refuses %j', (to) =>
    expect(bodyErrors(make, { to })).toHaveLength(1),
  )
})

describe('an e-mail address', () => {
  const make = create('/kites', strictObject({ email: emailInput() }), Kite)

  it('has an @ with something on both sides', () => {
    expect(bodyErrors(make, { email: 'mara@example.com' })).toEqual([])
    expect(bodyErrors(make, { email: '@example.com' })).not.toEqual([])
  })
})

it('a field of words is a text', () => expect(fieldKind(word('sms.type'))).toBe('text'))
