import { expect, test } from 'vitest'
import { linkScheme, linkSchemes, readLink } from '#shared/calls/telephone-link.ts'
import { fc } from '#test/support/property.ts'
import { runs } from '#test/support/tier.ts'

const called = (address: string) => {
  const link = readLink(address)
  return link?.kind === 'call' ? link.call : link?.kind
}

test.for([
  ['tel:+442079460018', '+442079460018'],
  ['TEL:+44-20-7946-0018', '+442079460018'],
  ['tel:+44(0)2079460018', '+4402079460018'],
  ['tel:+44%2020%207946%200018', '+442079460018'],
  ['tel:020.7946.0018;phone-context=+44', '02079460018'],
  ['tel:204;ext=9;isub=1', '204'],
  ['tel:+442079460018?body=hello', '+442079460018'],
  ['tel://+442079460018/', '+442079460018'],
  ['callto:+442079460018', '+442079460018'],
  ['callto://02079460018', '02079460018'],
  ['switchhook://call/+442079460018', '+442079460018'],
  ['switchhook://call/204/', '204'],
] as const)('%s calls %s', ([address, to]) => {
  expect(called(address)).toEqual({ to, host: null })
})

test.for([
  ['sip:204@sip.telephony.example', '204', 'sip.telephony.example'],
  ['sips:+442079460018@SIP.Telephony.Example:5061;transport=tls', '+442079460018', 'sip.telephony.example'],
  ['sip:+442079460018;phone-context=x@example.com?Subject=x', '+442079460018', 'example.com'],
  ['sip:204:secret@example.com', '204', 'example.com'],
] as const)('%s calls %s of %s', ([address, to, host]) => {
  expect(called(address)).toEqual({ to, host })
})

test.for([
  'tel:',
  'tel:1',
  'tel:-44',
  'tel:--gpu-launcher=calc',
  'tel:+44%22%20--gpu-launcher=%22calc',
  'tel:+442079460018%00',
  'tel:+442079460018%0a--x',
  'tel:*21*0900%23',
  'tel:%2A31204',
  'tel:+0442079460018',
  'tel:+44207946001844207946001844207946001844',
  `tel:${'1'.repeat(2_001)}`,
  'tel:%zz',
  'tel:٢٠٤',
  'tel:+44 20 7946 0018',
  'sip:reception@example.com',
  'sip:204',
  'sip:204@-evil',
  'sip:204@evil/../x',
  'callto:skype.name',
  'switchhook://call/',
  'switchhook://call/204/evil',
  'switchhook://other/204',
  'switchhook:204',
])('%s is ours, and calls nobody', (address) => {
  expect(called(address)).toBe('unusable')
})

test.for([
  '',
  'https://example.com',
  'telephone:204',
  'mailto:a@example.com',
  '-tel:204',
  ' tel:204',
  'C:\\x',
  'javascript:1',
])('%j is no link of ours', (address) => {
  expect(readLink(address)).toBeUndefined()
})

test('a profile is handed on as it is, if it is printable', () => {
  const rest = 'url=https%3A%2F%2Fexample.com%2Fp.json'
  for (const slash of ['', '/'])
    expect(readLink(`switchhook://profile${slash}?${rest}`)).toEqual({ kind: 'profile', rest })
  const long = `data=${'A'.repeat(80_000)}`
  expect(readLink(`switchhook://profile?${long}`)).toEqual({ kind: 'profile', rest: long })
  for (const bad of ['', '?', '?a b', `?data=${'A'.repeat(100_000)}`])
    expect(called(`switchhook://profile${bad}`)).toBe('unusable')
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: fc.constantFrom(...'+0123456789-.()%2"\';@:/?#* \\&<>=\u0000\n'), maxLength: 60 }),
)

test('whatever stands in a link, only digits come out of it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...linkSchemes), hostile, (scheme, rest) => {
      const link = readLink(`${scheme}:${rest}`)
      if (link?.kind !== 'call') return
      expect(link.call.to).toMatch(/^\+?\d{2,18}$/)
      expect(link.call.host ?? 'none').toMatch(/^[a-z0-9][a-z0-9.-]*$/)
    }),
    runs(3_000),
  )
})

test('a number comes out as it was written, with or without separators', () => {
  const separator = fc.constantFrom('', '-', '.', '(', ')', '%20')
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 13 })
  fc.assert(
    fc.property(digits, fc.array(separator, { minLength: 16, maxLength: 16 }), (given, separators) => {
      const plain = `+1${given.join('')}`
      const written = [...plain].map((sign, at) => `${sign}${separators[at] ?? ''}`).join('')
      expect(called(`tel:${written}`)).toEqual({ to: plain, host: null })
    }),
  )
})

test('a scheme is known whatever its case', () => {
  expect(linkScheme('SIPS:x')).toBe('sips')
  expect(linkScheme('sipss:x')).toBeUndefined()
})
