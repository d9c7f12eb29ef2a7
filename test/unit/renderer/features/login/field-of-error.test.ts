import { expect, test } from 'vitest'
import { fieldErrors } from '#renderer/features/login/field-of-error.ts'
import type { ErrorCode } from '#shared/core/app-error.ts'

const pane = ['address', 'email', 'password'] as const

test.each<[ErrorCode, string]>([
  ['session.wrong-password', 'password'],
  ['network.unreachable', 'address'],
  ['network.timeout', 'address'],
  ['network.bad-certificate', 'address'],
  ['platform.not-json', 'address'],
  ['platform.failed', 'form'],
  ['platform.rate-limited', 'form'],
  ['host.disconnected', 'form'],
])('%s is told under %s', (code, place) => {
  expect(Object.keys(fieldErrors({ code }, pane))).toEqual([place])
})

test('an error of a field that the form does not have is shown for the form', () => {
  expect(fieldErrors({ code: 'network.unreachable' }, ['code'])).toEqual({
    form: 'The phone service cannot be reached. Check the address and the network.',
  })
  expect(fieldErrors({ code: 'session.wrong-token' }, pane)).toEqual({
    form: 'This token is not valid.',
  })
})

test('the platform is quoted', () => {
  expect(fieldErrors({ code: 'platform.refused', detail: 'Account is locked' }, pane)).toEqual({
    form: 'The phone service answered: Account is locked.',
  })
})
