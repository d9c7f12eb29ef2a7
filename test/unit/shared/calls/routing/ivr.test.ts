import { expect, it } from 'vitest'
import { readIvr } from '#shared/calls/routing/ivr.ts'

it('reads a stored IVR', () => {
  const ivr = readIvr(
    {
      id: 4,
      name: 'Main menu',
      number: 700,
      timeout: 8,
      repeats: 3,
      ring_time: 25,
      ext_dialing: true,
      sounds: 'welcome,press one for sales',
      one: 'Q3',
      one_sounds: 'sales',
      two: 'nonsense',
      star: 'I4',
      final_dst_type: 5,
      final_dst_id: 2,
    },
    1,
  )
  expect(ivr).toMatchObject({ timeoutSeconds: 8, rounds: 3, ringSeconds: 25, dialsExtensions: true })
  expect(ivr.random).toBeUndefined()
  expect(ivr.final).toEqual({ type: 'C', id: 2 })
  expect([...ivr.keys]).toEqual([
    ['1', { action: { kind: 'record', type: 'Q', id: 3 }, sounds: 'sales' }],
    ['*', { action: { kind: 'record', type: 'I', id: 4 }, sounds: '' }],
  ])
})

it('fills gaps', () => {
  const bare = readIvr(
    {
      id: 1,
      name: 'Bare',
      number: 701,
      random_choice: true,
      random_dst: '',
    },
    1,
  )
  expect(bare).toMatchObject({ timeoutSeconds: 5, rounds: 1, final: { type: 'H', id: 0 }, sounds: '' })
  expect(bare.random).toBeUndefined()
  expect(bare.ringSeconds).toBeUndefined()
  const random = {
    id: 1,
    name: 'Random',
    number: 702,
    random_choice: true,
    random_dst: 'U1,U2',
  }
  expect(readIvr(random, 1).random).toHaveLength(2)
})
