import { describe, expect, it } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { faultKinds, operator } from '#shared/api/operator.ts'
import { answerErrors, bodyErrors } from '#shared/api/validate.ts'

const { place, change } = contract.calls

describe('a body', () => {
  it.each([
    [{ to: '204' }, []],
    [{}, ['to is required']],
    [{ to: 204 }, ['to must be a text']],
    [{ to: '' }, ['to must not be empty']],
    [{ to: 'x'.repeat(65) }, ['to must have at most 64 characters']],
    [{ to: '1', colour: 'red' }, ['colour is not a field of this request']],
    [[], ['The body must be an object']],
    [null, ['The body must be an object']],
    [JSON.parse('{"to":"1","__proto__":{"x":1}}'), ['__proto__ is not a field of this request']],
  ])('%j: %j', (body, words) => expect(bodyErrors(place, body)).toEqual(words))

  it('names the choices', () => {
    expect(bodyErrors(change, { monitor_state: 'stop' })).toEqual([
      'monitor_state must be one of: start, pause, resume',
    ])
    expect(bodyErrors(operator.setFault, { kind: 'gremlins' })).toEqual([
      `kind must be one of: ${faultKinds.join(', ')}`,
    ])
    expect(bodyErrors(change, {})).toEqual(['At least one field is required'])
  })

  it('is not asked for where the endpoint takes none', () => {
    expect(bodyErrors(contract.calls.end, 'anything')).toEqual([])
  })
})

describe('an answer', () => {
  it('is checked with its envelope', () => {
    expect(answerErrors(contract.calls.read, { data: { id: 1, extra: 1, clid: null }, links: {} })).toEqual(
      [],
    )
    expect(answerErrors(contract.calls.read, { data: {}, links: {} })).toEqual(['data.id is required'])
    expect(answerErrors(contract.calls.list, { data: [{ id: 'x' }], total: 1 })).toEqual([
      'data[0].id must be a whole number',
    ])
    expect(answerErrors(contract.calls.end, undefined)).toEqual([])
  })
})
