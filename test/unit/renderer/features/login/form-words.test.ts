import { expect, test } from 'vitest'
import { addressError, formErrors, resetToken } from '#renderer/features/login/form-words.ts'

const typed = {
  address: 'https://api.example.com/v1.2',
  email: 'a@b.example',
  password: 'x',
  token: 't',
  code: '1',
}

test.each([
  'https://api.example.com/v1.2',
  'api.example.com/v1.2',
  ' https://api.example.com:8443/v1.2/ ',
  'http://127.0.0.1:8080/v1.2',
  'http://localhost:8080/v1.2',
  'http://[::1]:8080/v1.2',
])('%s can be asked', (address) => {
  expect(addressError(address)).toBeNull()
})

test.each([
  ['http://api.example.com/v1.2', 'unprotected'],
  ['http://127.0.0.1.example.com/v1.2', 'unprotected'],
  ['ftp://api.example.com', 'not an https address'],
  ['https://', 'not an address'],
  ['api example', 'not an address'],
])('%s cannot: %s', (address, words) => {
  const error = addressError(address)
  expect(error?.code).toBe('network.bad-address')
  expect(error?.detail).toContain(words)
})

test('a whole form has no faults', () => {
  expect(formErrors(typed, ['address', 'email', 'password', 'token', 'code'])).toEqual({})
})

test('each empty field says what to type, and no other', () => {
  const empty = { ...typed, email: ' ', password: '' }
  expect(formErrors(empty, ['address', 'email', 'password'])).toEqual({
    email: 'Enter your email.',
    password: 'Enter your password.',
  })
  expect(formErrors(empty, ['address', 'token'])).toEqual({})
})

test('a malformed address is reported in the words of its error', () => {
  const words = formErrors({ ...typed, address: 'http://api.example.com' }, ['address'])
  expect(words.address).toBe(
    'This address cannot be used: http://api.example.com would send the password unprotected, so it must begin with https.',
  )
})

test.each([
  [' a1B2c3 ', 'a1B2c3'],
  ['https://my.telephony.example/reset?token=a1B2c3&lang=en', 'a1B2c3'],
  ['https://my.telephony.example/#token=a1B2c3', 'a1B2c3'],
  ['https://my.telephony.example/reset/a1B2c3/', 'a1B2c3'],
  ['https://my.telephony.example/', ''],
  ['', ''],
])('what was pasted from the email, %s, has the token %s', (pasted, token) => {
  expect(resetToken(pasted)).toBe(token)
})
