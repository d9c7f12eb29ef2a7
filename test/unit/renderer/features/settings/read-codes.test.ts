import { expect, test } from 'vitest'
import { codeError } from '#renderer/features/settings/read-codes.ts'
import { isRelay, serverErrors } from '#renderer/features/settings/read-ice-servers.ts'

test('a code needs a name and digits that can be dialled', () => {
  expect(codeError({ kind: 'park', name: 'Park', code: '*70' })).toBe('')
  expect(codeError({ kind: 'park', name: ' ', code: '*70' })).toMatch(/name/)
  expect(codeError({ kind: 'park', name: 'Park', code: '' })).toMatch(/code to dial/)
  expect(codeError({ kind: 'park', name: 'Park', code: 'park' })).toMatch(/digits, \* and #/)
  expect(codeError({ kind: 'other', name: 'Twice', code: '{ext}{ext}' })).toMatch(/at most once/)
})

test('a code about a colleague says where the extension goes', () => {
  expect(codeError({ kind: 'listen', name: 'Listen', code: '*31' })).toMatch(/\{ext\}/)
  expect(codeError({ kind: 'listen', name: 'Listen', code: '*31{ext}' })).toBe('')
})

test('a server is STUN or TURN, and TURN needs a user', () => {
  const server = { urls: 'stun:stun.example.com', username: '', password: '' }
  expect(serverErrors(server)).toEqual({})
  expect(serverErrors({ ...server, urls: 'https://stun.example.com' }).urls).toMatch(/such as stun:/)
  expect(serverErrors({ ...server, urls: 'turn:turn.example.com:3478' }).username).toMatch(/user/)
  expect(serverErrors({ ...server, urls: 'turns:turn.example.com', username: 'wren' })).toEqual({})
  expect([isRelay('TURN:a'), isRelay('stun:a')]).toEqual([true, false])
})
