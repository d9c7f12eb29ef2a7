import { expect, test } from 'vitest'
import { hostInputs, hostMethodNames } from '#test/support/host-inputs.ts'
import type { HostMethod } from '#shared/host/methods.ts'
import { fc } from '#test/support/property.ts'
import { sampleInputs } from '#test/support/sample-inputs.ts'
import { deep, junk, pathsOf, polluting, replacedAt } from '#test/support/spoil.ts'
import { runs } from '#test/support/tier.ts'

const withInput = hostMethodNames.filter((name) => hostInputs[name] !== null)

function read(name: HostMethod, input: unknown): unknown {
  return hostInputs[name]?.(input)
}

test.for(withInput)('%s takes what it is made for, and drops what it does not know', (name) => {
  const input = sampleInputs[name]
  expect(read(name, input)).toEqual(input)
  expect(read(name, { ...input, more: 'x', __proto__: { evil: true } })).toEqual(input)
})

test.for(withInput)('%s refuses missing input and input of another type', (name) => {
  for (const wrong of [undefined, null, 'text', 7, true, [], [sampleInputs[name]]])
    expect(read(name, wrong)).toBeUndefined()
})

test.for(hostMethodNames)('%s has a sample that says whether it takes an input', (name) => {
  expect(sampleInputs[name] === undefined).toBe(hostInputs[name] === null)
})

test('whatever stands in a field: it is refused, or what is taken is of the method’s own shape', () => {
  const place = fc
    .constantFrom(...withInput)
    .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...pathsOf(sampleInputs[name]))))
  fc.assert(
    fc.property(place, junk, ([name, path], wrong) => {
      const taken = read(name, replacedAt(sampleInputs[name], path, wrong))
      if (typeof taken !== 'object' || taken === null) return
      expect(read(name, taken)).toEqual(taken)
      expect(Object.keys(sampleInputs[name] ?? {})).toEqual(expect.arrayContaining(Object.keys(taken)))
      expect(JSON.stringify(taken).length).toBeLessThan(2_100_000)
    }),
    runs(3_000),
  )
})

test.for([
  ['a text that is too long', 'line.dial', { to: 'x'.repeat(2_001) }],
  ['a number that is none', 'sounds.stopped', { sound: { kind: 'recording', id: 7 }, seconds: Number.NaN }],
  ['an id that is not whole', 'voicemail.read', { id: 7.5 }],
  ['an id below zero', 'call.end', { callId: -1 }],
  ['more ids than a person can press', 'voicemail.remove', { ids: Array.from({ length: 10_001 }, () => 7) }],
  ['a word of another list', 'call.record', { callId: 7, action: 'delete' }],
  ['settings too deep', 'settings.change', { changes: { shortcuts: deep(40) } }],
  ['settings too long', 'settings.change', { changes: { registeredAddress: 'x'.repeat(300_000) } }],
  ['a name that reaches a prototype', 'settings.change', { changes: polluting }],
  ['a password under such a name', 'network.save', { ...sampleInputs['network.save'], passwords: polluting }],
  ['metadata too deep', 'recordings.change', { id: 7, changes: { metadata: deep(40) } }],
  ['no JSON for metadata', 'recordings.change', { id: 7, changes: { metadata: new Map() } }],
  ['a filter of no kind', 'recordings.list', { find: '', count: 1, filters: [{ by: 'toString' }] }],
  ['inherited fields', 'line.dial', Object.create({ to: '7' })],
] as const)('%s is refused', ([, name, input]) => {
  expect(read(name, input)).toBeUndefined()
})

test('a long list is read as long as it is', () => {
  const ids = Array.from({ length: 1_234 }, (_, index) => index)
  expect(read('voicemail.remove', { ids })).toEqual({ ids })
})
