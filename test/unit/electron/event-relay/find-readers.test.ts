import { expect, test } from 'vitest'
import { findReaders } from '#electron/event-relay/find-readers.ts'
import { outgoingEvent } from '#electron/event-relay/start-relay.ts'
import { everybody } from '#shared/host/relay-names.ts'

const services = new Map([['Queue3', ['17', '18']]])
const user = (id: string) => ({ kind: 'user', id })

test.for([
  ['a call from outside to a user', { src_id: '', dst_id: '17' }, [user('17')]],
  ['ids as integers, as the table of 6.1 has them', { src_id: 17, dst_id: 18 }, [user('17'), user('18')]],
  ['a contact who calls a user', { src_id: 'contact:5', dst_id: '17' }, [user('17')]],
  ['a user who calls out', { src_id: '17', dst_id: null }, [user('17')]],
  ['a user who calls the own number', { src_id: '17', dst_id: '17' }, [user('17')]],
  ['a queue whose users are named', { src_id: '', dst_id: 'Queue3' }, [user('17'), user('18')]],
  ['a user who calls such a queue', { src_id: '19', dst_id: 'Queue3' }, [user('19'), user('17'), user('18')]],
  ['a queue whose users are not named', { src_id: '', dst_id: 'Queue4' }, [everybody]],
  [
    'a user who calls a service: everybody’s, and nobody’s besides',
    { src_id: '17', dst_id: 'IVR2' },
    [everybody],
  ],
  ['nobody that is known', { src_id: '', dst_id: 'contact:5' }, [everybody]],
  ['0 is nobody', { src_id: 0, dst_id: 0 }, [everybody]],
  ['a text to a user', { user_id: 17, from_no: '+44' }, [user('17')]],
  ['a text to nobody’s number', { user_id: null }, [everybody]],
  ['ids of another kind', { src_id: { id: 17 }, dst_id: ['17'] }, [everybody]],
  ['no object', [], [everybody]],
] as const)('%s', ([, body, readers]) => {
  expect(findReaders(body, services)).toEqual(readers)
})

test('an event keeps its id where a header can carry it', () => {
  const out = (body: object) => outgoingEvent('acme', JSON.stringify(body), services)
  expect(out({ id: 'a-1', call_id: 5, dst_id: '17' })).toMatchObject({
    id: 'a-1',
    chain: '5',
    customer: 'acme',
  })
  const hash = /^[\da-f]{64}$/
  expect(out({ id: 'a\r\nNats-Msg-Id: b' })).toMatchObject({ id: expect.stringMatching(hash), chain: null })
  expect(out({ id: 5 }).id).toMatch(hash)
  expect(out({ id: 'é', x: 1 }).id).toBe(out({ id: 'é', x: 2 }).id)
  expect(out({ x: 1 }).id).not.toBe(out({ x: 2 }).id)
})

test('an event whose call is named by anything else belongs to no call, and holds up no other', () => {
  const out = (callId: unknown) =>
    outgoingEvent('acme', JSON.stringify({ id: 'a', call_id: callId }), services)
  expect(out('5').chain).toBe('5')
  for (const callId of [{ toString: 1, valueOf: 1 }, {}, [5], true, null, '', 'x'.repeat(1_000)])
    expect(out(callId).chain).toBeNull()
})
