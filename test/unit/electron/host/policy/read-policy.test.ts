import { expect, test } from 'vitest'
import { readPolicy } from '#electron/host/policy/read-policy.ts'
import { isLocked, policyValue } from '#shared/settings/policy.ts'
import { policyKeyNames, policyKeys } from '#shared/settings/policy-keys.ts'
import { fc } from '#test/support/property.ts'

const found = (origin: string, content: unknown) => ({ origin, kind: 'content', content }) as const

test('the later place counts, name by name, whichever way it says it', () => {
  const { policy, origins, sources } = readPolicy([
    found('a', { locked: { relayOnly: true, updates: 'off' }, preset: { autoAnswer: true } }),
    found('b', { locked: { autoAnswer: false }, preset: { updates: 'notify' } }),
  ])
  expect(policy).toEqual({
    locked: { relayOnly: true, autoAnswer: 'off' },
    preset: { updates: 'notify' },
    frozen: [],
  })
  expect(origins).toEqual({ relayOnly: 'a', autoAnswer: 'b', updates: 'b' })
  expect(sources.map(({ state }) => state)).toEqual(['obeyed', 'obeyed'])
})

test('valid values apply, and invalid ones are named', () => {
  const { policy, sources } = readPolicy([
    found('a', {
      locked: { server: 'http://open.example', recording: 'never', relayOnly: true, colour: 'red' },
      preset: { telephoneLinks: 'yes' },
      lock: {},
    }),
  ])
  expect(policy).toEqual({ locked: { relayOnly: true, recording: 'shown' }, preset: {}, frozen: ['server'] })
  const [source] = sources
  const faults = source?.problems.map(({ key, fault }) => [key, fault])
  expect(Object.fromEntries(faults ?? [])).toEqual({
    colour: 'unknown-name',
    lock: 'misplaced',
    recording: 'bad-choice',
    server: 'bad-value',
    telephoneLinks: 'bad-flag',
  })
})

test('a file that cannot be understood locks what it may lock, but for what another place locks', () => {
  const { policy } = readPolicy([
    found('a', { locked: { recording: 'allowed', relayOnly: true }, preset: { updates: 'automatic' } }),
    { origin: 'b', kind: 'unreadable', fault: 'not-json' },
  ])
  for (const key of policyKeyNames) expect(isLocked(policy, key)).toBe(true)
  expect(policyValue(policy, 'recording')).toBe('allowed')
  expect(policyValue(policy, 'updates')).toBe('off')
  expect(policyValue(policy, 'devTools')).toBe(false)
  expect(policy.frozen).not.toContain('relayOnly')
})

test.for([[], 'text', 3, null, { locked: [] }, { preset: 'x' }])(
  'a file with the content %j locks every setting that it could lock',
  (content) => {
    const { policy, sources } = readPolicy([found('a', content)])
    expect(sources[0]?.state).toBe('unreadable')
    for (const key of policyKeyNames) expect(isLocked(policy, key)).toBe(true)
  },
)

test('a file that is not an administrator’s changes nothing', () => {
  const { policy, sources } = readPolicy([{ origin: 'a', kind: 'refused', fault: 'not-owned-by-root' }])
  expect(policy).toEqual({ locked: {}, preset: {}, frozen: [] })
  expect(sources[0]?.problems).toHaveLength(1)
})

test('any JSON is read without a fault, and what comes of it is what the checks take', () => {
  const key = fc.constantFrom(...policyKeyNames, '__proto__', 'constructor', 'other')
  const value = fc.oneof(
    fc.constantFrom(...policyKeyNames.map((name) => policyKeys[name].example as unknown)),
    fc.jsonValue(),
  )
  const part = fc.oneof(fc.dictionary(key, value), fc.jsonValue())
  const content = fc.oneof(fc.record({ locked: part, preset: part }, { requiredKeys: [] }), fc.jsonValue())
  fc.assert(
    fc.property(fc.array(content, { maxLength: 3 }), (contents) => {
      const { policy } = readPolicy(contents.map((each, index) => found(`${index}`, each)))
      for (const values of [policy.locked, policy.preset])
        for (const [name, held] of Object.entries(values))
          expect(policyKeys[name as keyof typeof policyKeys].check(held)).toEqual(held)
      const names = [...Object.keys(policy.locked), ...Object.keys(policy.preset), ...policy.frozen]
      expect(new Set(names).size).toBe(names.length)
    }),
  )
})
