import { describe, expect, it } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { operator } from '#shared/api/operator.ts'
import { bodyErrors } from '#shared/api/validate.ts'

const { calls, storage, settings, history, reports } = contract

/** A caller of the API reads these sentences: they name the field and say what it takes, in words. */
describe('a body with a text of the wrong form', () => {
  const rows: readonly (readonly [string, Endpoint, unknown, readonly string[]])[] = [
    [
      'a number',
      storage.sendSms,
      { to: 'abc', message: 'x' },
      ['to must be a telephone number: 3 to 15 digits, with or without +'],
    ],
    ['a PIN', settings.createConference, { name: 'Kiln', pin: 'abcd' }, ['pin must be at most 12 digits']],
    [
      'a date',
      reports.changeSchedule,
      { start_at: '01/02/2027' },
      ['start_at must be a date such as 2027-01-31, or a time in UTC such as 2027-01-31 08:00:00'],
    ],
    [
      'an e-mail address',
      reports.changeSchedule,
      { emails: ['mara'] },
      ['emails[0] must be an e-mail address'],
    ],
    [
      'an action',
      settings.changeRoutingRule,
      { action: 'redirect' },
      ['action must be block, H, or a letter of final_dst_type with an id, such as I2'],
    ],
    ['a voicemail PIN', operator.changeUser, { vm_pin: '12' }, ['vm_pin must be four digits']],
    [
      'a SIP address',
      operator.changeUser,
      { nun: 'x' },
      ['nun must be a telephone number, an extension or a SIP address'],
    ],
  ]
  it.each(rows)('%s', (...[, endpoint, body, words]) => expect(bodyErrors(endpoint, body)).toEqual(words))

  it('no sentence shows a regular expression', () => {
    const endpoints: readonly Endpoint[] = [contract, { operator }].flatMap((modules) =>
      Object.values<Readonly<Record<string, Endpoint>>>(modules).flatMap((module) => Object.values(module)),
    )
    const formed = endpoints.filter(({ body }) => JSON.stringify(body ?? {}).includes('"pattern"'))
    expect(formed.length).toBeGreaterThan(5)
    for (const endpoint of formed)
      for (const body of bodiesOfOddTexts(endpoint))
        for (const sentence of bodyErrors(endpoint, body)) expect(sentence).not.toMatch(/pattern|format "|\^/)
  })
})

describe('a value with several forms', () => {
  const folder = (value: unknown) => bodyErrors(history.changeVoicemessages, [{ id: 1, folder: value }])

  it('has one sentence with all of them', () =>
    expect(folder('attic')).toEqual([
      '[0].folder must be one of: new, old, saved, a whole number, the number of a folder',
    ]))
  it('has one sentence about its size where the form is right', () => {
    expect(folder(10_000)).toEqual(['[0].folder must be at most 9999'])
    expect(bodyErrors(calls.change, { labels: [''] })).toEqual(['labels[0] must not be empty'])
  })
})

it('a list that is too short is counted in items', () => {
  expect(bodyErrors(reports.changeSchedule, { emails: [] })).toEqual(['emails must have at least 1 item'])
})

/** A body for each field, in which that field has a text of no form. */
function bodiesOfOddTexts({ body }: Endpoint): readonly unknown[] {
  const names = body && 'properties' in body ? Object.keys(body.properties ?? {}) : []
  return names.flatMap((name) => [{ [name]: '\n ^' }, { [name]: ['\n ^'] }])
}
