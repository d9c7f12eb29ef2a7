import { expect, it } from 'vitest'
import { readAction, readActions } from '#shared/calls/routing/ivr-action.ts'

it.each([
  ['', { kind: 'none' }],
  ['  ', { kind: 'none' }],
  ['H', { kind: 'hang-up' }],
  ['h', { kind: 'hang-up' }],
  ['U12', { kind: 'record', type: 'U', id: 12 }],
  ['q3', { kind: 'record', type: 'Q', id: 3 }],
  ['I2', { kind: 'record', type: 'I', id: 2 }],
  ['V5', { kind: 'record', type: 'V', id: 5 }],
  ['R1', { kind: 'record', type: 'R', id: 1 }],
  [' C1 ', { kind: 'record', type: 'C', id: 1 }],
  ['201', { kind: 'dial', number: '201' }],
  ['+44 20 7946 0018', { kind: 'dial', number: '+442079460018' }],
  ['(020) 7946-0018', { kind: 'dial', number: '02079460018' }],
])('reads %j', (text, action) => {
  expect(readAction(text)).toEqual(action)
})

it.each(['U', 'H1', 'X1', 'U-1', 'U1.5', 'U12345678901', 'sales', '+', '12345678901234567', '1;2', 'U1,U2'])(
  'does not read %j',
  (text) => {
    expect(readAction(text)).toBeUndefined()
  },
)

it('reads a list, without its gaps', () => {
  expect(readActions('U1, ,201')).toEqual([
    { kind: 'record', type: 'U', id: 1 },
    { kind: 'dial', number: '201' },
  ])
  expect(readActions('')).toEqual([])
  expect(readActions('U1,nonsense')).toBeUndefined()
})
