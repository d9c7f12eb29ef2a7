import { expect, test } from 'vitest'
import { hasNoKeychain } from '#renderer/app/frame/has-no-keychain.ts'
import { maskEmail } from '#renderer/features/login/form-words.ts'
import { boardSize, cords, jacks } from '#renderer/features/login/switchboard.ts'
import { sampleState, signedOutState } from '#test/e2e/screens/sample-state.ts'

test('an email is masked to its first letter and its domain', () => {
  expect(maskEmail('wren@hollowmere.example')).toBe('w•••@hollowmere.example')
  expect(maskEmail('a@b.example')).toBe('a•••@b.example')
  expect(maskEmail('')).toBe('your email')
  expect(maskEmail('@b.example')).toBe('your email')
})

test('the missing keychain is told only of a session that would be kept', () => {
  const { session, settings } = sampleState(0)
  if (session.kind !== 'signed-in') throw new Error('The sample is signed in')
  const inMemory = { ...session, secretsIn: 'memory' } as const
  expect(hasNoKeychain(inMemory, settings)).toBe(true)
  expect(hasNoKeychain(session, settings)).toBe(false)
  expect(hasNoKeychain({ ...inMemory, baseUrl: 'https://demo.example' }, settings)).toBe(false)
  expect(hasNoKeychain(inMemory, { ...settings, connection: null })).toBe(false)
  expect(hasNoKeychain(signedOutState(0).session, settings)).toBe(false)
})

test('the switchboard has a jack for every label and four cords that stay on it', () => {
  expect(jacks).toHaveLength(90)
  expect(new Set(jacks.map(({ label }) => label)).size).toBe(90)
  expect(jacks.at(0)).toEqual({ x: 66, y: 84, label: '6001' })
  expect(jacks.at(-1)).toEqual({ x: 674, y: 804, label: '262' })
  expect(cords.map(({ style: look }) => look)).toEqual(['conn', 'ring', 'hold', 'dial'])
  expect(cords[0]?.path).toBe('M142 164C142 414 294 494 294 244')
  for (const { from, to } of cords) {
    expect(jacks).toContainEqual(from)
    expect(jacks).toContainEqual(to)
    expect(Math.max(from.y, to.y)).toBeLessThan(boardSize.height)
  }
})
