import { expect, test } from 'vitest'
import { asksExtension, dialledCode, readCode } from '#shared/settings/feature-codes.ts'
import { defaultSettings } from '#shared/settings/settings.ts'

const codes = defaultSettings.featureCodes
const listen = { kind: 'listen', name: 'Listen in', code: '*31{ext}' } as const

test('the extension stands where the code wants it', () => {
  expect(dialledCode(listen, '219')).toBe('*31219')
  expect(dialledCode({ ...listen, code: '*3{ext}#' }, '$&')).toBe('*3$&#')
  expect(dialledCode({ ...listen, code: '*70' }, '219')).toBe('*70')
  expect([asksExtension(listen), asksExtension({ ...listen, code: '*70' })]).toEqual([true, false])
})

test.each([
  ['*31219', 'listen', '219'],
  ['*70', 'park', ''],
  ['*711', 'retrieve', '1'],
])('%s is read as %s of %j', (number, kind, ext) => {
  const read = readCode(codes, number)
  expect([read?.code.kind, read?.ext]).toEqual([kind, ext])
})

test.each(['*31', '31219', '219', '*701', '*31*', ''])('%j is no code', (number) => {
  expect(readCode(codes, number)).toBeUndefined()
})
