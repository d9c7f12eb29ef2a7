import { expect, test } from 'vitest'
import { explained, explainedWords } from '#renderer/locales/error-reasons.ts'
import { appError, errorBecause } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'

test('a reason is said where the other side’s words would be', () => {
  expect(
    explainedWords(errorBecause('tunnel.refused', reason('ssh.key-refused', 'tunnel@host.example'))),
  ).toBe('The other end refused the tunnel: tunnel@host.example does not accept the key.')
  expect(explainedWords(errorBecause('settings.invalid', reason('pattern.too-slow')))).toBe(
    'This setting cannot be used: the pattern for the address takes too long. Make it simpler.',
  )
})

test('the detail of an error follows its reason in brackets', () => {
  const error = appError('profile.invalid', '/etc/p.json', { reason: reason('field.missing', 'sip.user') })
  expect(explainedWords(error)).toBe('The profile cannot be used: sip.user is missing (/etc/p.json).')
})

test('without a reason an error stays as it is', () => {
  const error = appError('tunnel.ended', 'edge: bye')
  expect(explained(error)).toBe(error)
  expect(explainedWords(error)).toBe('The tunnel ended: edge: bye.')
})
