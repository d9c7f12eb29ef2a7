import { describe, expect, test } from 'vitest'
import { readCaller, readConnected, readParty } from '#electron/host/phone/lines/caller.ts'

describe('a party', () => {
  test.each([
    ['"Ada Byron" <sip:+442079460123@pbx.localhost>;tag=1', 'Ada Byron', '+442079460123'],
    ['Ada <sips:1001@pbx.localhost;user=phone>', 'Ada', '1001'],
    ['<sip:1001@pbx.localhost>', '', '1001'],
    ['sip:1001@pbx.localhost;tag=2', '', '1001'],
    ['"Ada \\"the first\\" \\\\ Byron" <tel:+44-20;phone-context=x>', 'Ada "the first" \\ Byron', '+44-20'],
    ['"1001" <sip:1001@pbx.localhost>', '', '1001'],
    ['"Zoë 日本" <sip:%2B4420@pbx.localhost>', 'Zoë 日本', '+4420'],
    ['"Anonymous" <sip:anonymous@anonymous.invalid>', '', ''],
    ['"A, B" <sip:1@x>, "C" <sip:2@x>', 'A, B', '1'],
    ['"x\u202egpj.exe\u0000" <sip:1@x>', 'x gpj.exe', '1'],
    ['"broken <sip:1@x>', 'broken', '1'],
    ['"\u200b\u2060\u00ad\ufeff" <sip:1@x>', '', '1'],
    ['"\u3164\u2800" <sip:1@x>', '', '1'],
    ['"\u061cAda\u200b" <sip:1@x>', 'Ada', '1'],
    ['"👩‍🚒 می‌خواهم" <sip:1@x>', '👩‍🚒 می‌خواهم', '1'],
    ['<sip:%zz@x>', '', '%zz'],
    ['', '', ''],
  ])('%s', (value, name, number) => {
    expect(readParty(value)).toEqual({ name, number })
  })

  test('a name is no longer than a name', () => {
    const party = readParty(`"${'x'.repeat(10_000)}" <sip:1@x>`)
    expect(party.name).toHaveLength(120)
  })
})

const invite = (headers: Record<string, string | readonly string[]>) => ({
  getHeaders: (name: string) => [headers[name] ?? []].flat(),
})
const from = '"Claimed" <sip:666@x>'

describe('a caller', () => {
  test('is the identity that the network asserts, not the caller’s own', () => {
    const asserted = invite({ From: from, 'P-Asserted-Identity': '<tel:+442079460123>' })
    expect(readCaller(asserted, '1001')).toEqual({ name: 'Claimed', number: '+442079460123', through: '' })
  })

  test.each([
    [['"Ada" <sip:ada@x>', '<tel:+14085264000>']],
    [['"Ada" <sip:ada@x>, <tel:+14085264000>']],
    [['<tel:+14085264000>', '"Ada" <sip:ada@x>']],
  ])('has the telephone number of two asserted identities, in either order: %o', (identities) => {
    const asserted = invite({ From: from, 'P-Asserted-Identity': identities })
    expect(readCaller(asserted, '1001')).toMatchObject({ name: 'Ada', number: '+14085264000' })
  })

  test('has no third identity', () => {
    const identities = ['<sip:1@x>', '<sip:2@x>', '<tel:3>']
    expect(readCaller(invite({ From: from, 'P-Asserted-Identity': identities }), '1001').number).toBe('1')
  })

  test.each([
    [{ To: '<sip:1001@x>' }, ''],
    [{ To: '"Support" <sip:+4420@x>' }, 'Support'],
    [{ To: '<sip:1001@x>', 'P-Called-Party-ID': '<sip:+4420@x>' }, '+4420'],
    [{ To: '<sip:1001@x>', Diversion: '"Sales" <sip:600@x>;reason=unconditional' }, 'Sales'],
    [{ To: '<sip:1001@x>', 'X-Called': 'Queue: Support' }, 'Queue: Support'],
    [{ To: '<sip:1001@x>', 'X-Called': '+442079460999' }, '+442079460999'],
    [{ 'P-Called-Party-ID': '<sip:1001@x>', Diversion: '<sip:600@x>' }, '600'],
  ])('called through %o', (headers, through) => {
    expect(readCaller(invite({ From: from, ...headers }), '1001').through).toBe(through)
  })
})

describe('the party that a re-INVITE names', () => {
  const remote = '"Kit" <sip:1002@pbx>;party=called'
  test.each([
    [
      'is asserted',
      { 'P-Asserted-Identity': '"Kit" <sip:1002@pbx>', 'Remote-Party-ID': '<sip:9@pbx>' },
      '1002',
    ],
    ['is the remote party of an older server', { 'Remote-Party-ID': `${remote};privacy=off` }, '1002'],
    ['needs no word about privacy', { 'Remote-Party-ID': remote }, '1002'],
    ['is not shown if it is private', { 'Remote-Party-ID': `${remote};privacy=full;screen=yes` }, undefined],
    ['is not this phone itself', { 'P-Asserted-Identity': '<sip:1001@pbx>' }, undefined],
    ['is not in From, which a dialog keeps', { From: '"Eve" <sip:1009@pbx>' }, undefined],
    ['has a number', { 'P-Asserted-Identity': '"Anonymous" <sip:anonymous@anonymous.invalid>' }, undefined],
  ])('%s', (_, headers, number) => {
    expect(readConnected(invite(headers), '1001')?.number).toBe(number)
  })
})
