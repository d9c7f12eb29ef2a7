import { beforeEach, describe, expect, it } from 'vitest'
import { writeCode } from '#shared/api/codes.ts'
import { Emitter } from '#shared/core/emitter.ts'
import type { CustomerEvent } from '#electron/platform/events/fact.ts'
import { balanceOf } from '#electron/platform/account.ts'
import { receiveSms } from '#electron/platform/messages/receive-sms.ts'
import { SmsService, textPrice } from '#electron/platform/messages/sms-desk.ts'
import type { StoredDdi, StoredUser } from '#electron/platform/store/rows.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

const ownLine = '+441632960501'
const colleaguesLine = '+441632960502'
const sharedLine = '+441632960503'
const faxLine = '+441632960504'

let store: Store
let clock: ManualClock
let emitter: Emitter<CustomerEvent>
let events: CustomerEvent['event'][]
let desk: SmsService
let agent: StoredUser
let colleague: StoredUser

const ports = () => ({
  store,
  events: emitter,
  clock,
  contactOf: (number: string) =>
    number === '+447700900142' ? { id: 'contact:9', name: 'Tamsin Quillfeather' } : undefined,
})

function addUser(first_name: string, more: Partial<StoredUser> = {}): StoredUser {
  return store.users.insert({
    ...{ customer_id: 1, email: `${first_name}@shop.example`, first_name, last_name: 'Alderpike' },
    ...{ ext: '204', cli: '', is_root: false, active: true, password_hash: '', seeded: false, cc: 'GB' },
    ...more,
  })
}

function addNumber(e164: string, more: Partial<StoredDdi> = {}): void {
  const target = { target_type: writeCode('ddi.target_type', 'Q'), target_id: 1 }
  store.ddis.insert({ customer_id: 1, e164, sms_enabled: true, name: 'Orders line', ...target, ...more })
}

const toUser = ({ id }: StoredUser) => ({
  target_type: writeCode('ddi.target_type', 'U'),
  target_id: id,
})

beforeEach(() => {
  store = openStore(':memory:')
  clock = new ManualClock()
  emitter = new Emitter()
  events = []
  emitter.on(({ event }) => events.push(event))
  agent = addUser('Wren', { cli: ownLine })
  colleague = addUser('Kofi', { cli: colleaguesLine })
  addNumber(ownLine, toUser(agent))
  addNumber(colleaguesLine, { ...toUser(colleague), sms_email: 'kofi@shop.example' })
  addNumber(sharedLine)
  addNumber(faxLine, { sms_enabled: false })
  desk = new SmsService(ports())
})
disposeAfterEach(() => [desk, store])

const send = (to: string, more: { from?: string } = {}, user = agent) => {
  const sent = desk.send(user, { to, message: 'Kiln is ready', ...more })
  if (!sent.ok) throw new Error(sent.error.message)
  return sent.value
}
const refusal = (order: { from?: string; to: string }, user = agent) => {
  const sent = desk.send(user, { message: 'Hello', ...order })
  return sent.ok ? undefined : [sent.error.status, sent.error.message]
}
const resultOf = (id: number) => store.sms.read(id)?.result
const results = (id: number) =>
  [0, 200, 1_000, 30_000].map((pause) => {
    clock.advance(pause)
    return resultOf(id)
  })

describe('a text that is sent', () => {
  it('belongs to its sender and names both parties', () => {
    expect(send('07700900142')).toMatchObject({
      ...{ user_id: agent.id, type: 'out', message: 'Kiln is ready' },
      ...{ from: ownLine, from_id: String(agent.id), from_name: 'Wren Alderpike' },
      ...{ to: '+447700900142', to_id: 'contact:9', to_name: 'Tamsin Quillfeather' },
    })
  })

  it.each([
    ['is delivered', '+447700900142', ['queued', 'sent', 'delivered', 'delivered']],
    ['is never confirmed by a number that ends in 01', '+447700900101', ['queued', 'sent', 'sent', 'sent']],
    ['fails at a number that ends in 02', '+447700900102', ['queued', 'sent', 'failed', 'failed']],
    ['fails at a number of the house that takes none', faxLine, ['queued', 'sent', 'failed', 'failed']],
  ])('%s', (_, to, states) => {
    expect(results(send(to).id)).toEqual(states)
  })

  it('is answered by a number that ends in 00', () => {
    const { id } = send('+447700900100')
    clock.advance(1_500)
    expect(store.sms.list({}).total).toBe(1)
    clock.advance(1_000)
    const reply = store.sms.list({}).data[0]
    expect(reply).toMatchObject({ type: 'in', from: '+447700900100', to: ownLine, user_id: agent.id })
    expect(reply?.message).not.toBe('')
    expect(resultOf(id)).toBe('delivered')
  })

  it('is charged once it leaves for outside, and costs nothing within the house', () => {
    send('+447700900142')
    expect(balanceOf(store, 1)).toBe(0)
    send(colleaguesLine)
    clock.advance(2_000)
    expect(balanceOf(store, 1)).toBe(-textPrice)
  })

  it('reaches a colleague, whose number mails it too', () => {
    const { id } = send(colleaguesLine)
    clock.advance(2_000)
    expect(resultOf(id)).toBe('delivered')
    const [arrived] = store.sms.where([{ property: 'user_id', operator: 'eq', value: colleague.id }])
    expect(arrived).toMatchObject({
      ...{ type: 'in', result: 'received', from: ownLine, from_name: 'Wren Alderpike' },
      ...{ to_id: String(colleague.id), to_name: 'Kofi Alderpike' },
    })
    expect(events).toMatchObject([
      { event_name: 'sms.received', user_id: colleague.id, to_no: colleaguesLine },
    ])
    expect(store.outbox.list({}).data).toMatchObject([{ to: 'kofi@shop.example', text: 'Kiln is ready' }])
  })

  it('goes on its way after a restart', () => {
    const { id } = send('+447700900142')
    clock.advance(200)
    desk[Symbol.dispose]()
    clock.advance(60_000)
    expect(resultOf(id)).toBe('sent')
    desk = new SmsService(ports())
    clock.advance(1_000)
    expect(resultOf(id)).toBe('delivered')
  })

  it('leaves nothing planned when the platform ends', () => {
    send('+447700900142')
    expect(clock.pending).toBe(1)
    desk[Symbol.dispose]()
    expect(clock.pending).toBe(0)
  })

  it('stays away once it is deleted', () => {
    const { id } = send('+447700900142')
    store.sms.remove(id)
    clock.advance(5_000)
    expect(store.sms.list({}).total).toBe(0)
  })
})

describe('the number that a text comes from', () => {
  it('is any line of the house, with or without +', () => {
    expect(send('+447700900142', { from: '441632960503' }).from).toBe(sharedLine)
  })

  it('is the activated mobile where the caller ID takes no texts', () => {
    const driver = addUser('Nell', { mobile: '+447700900777', mobile_activated: true, cli: faxLine })
    expect(send('+447700900142', {}, driver).from).toBe('+447700900777')
    expect(send('+447700900142', { from: '+447700900777' }, driver).from).toBe('+447700900777')
  })

  it.each([
    ['a number that takes no texts', faxLine, 400],
    ['a number of nobody', '+441632960999', 400],
    ["a colleague's number", colleaguesLine, 403],
  ])('is not %s', (_, from, status) => {
    expect(refusal({ from, to: '+447700900142' })?.[0]).toBe(status)
  })

  it("may be a colleague's for root", () => {
    const root = addUser('Maud', { is_root: true })
    expect(send('+447700900142', { from: colleaguesLine }, root).user_id).toBe(root.id)
    expect(refusal({ to: '+447700900142' }, root)).toEqual([
      400,
      'You have no number that sends text messages: name one',
    ])
  })

  it('cannot write to what is no number', () => {
    expect(refusal({ to: '+999999999999999' })?.[0]).toBe(400)
  })
})

describe('a text that comes in', () => {
  it('has one time, in its record, its event and its mail, however long that takes', () => {
    const slow: Clock = {
      now() {
        clock.advance(1_000)
        return clock.now()
      },
      after: (...args) => clock.after(...args),
    }
    const inbound = { from: '447700900142', to: colleaguesLine, text: 'Are you open?' }
    const received = receiveSms({ ...ports(), clock: slow }, inbound)
    const { created_at } = received.ok ? received.value : { created_at: '' }
    expect(events).toMatchObject([{ event_time: created_at }])
    expect(store.outbox.where([])).toMatchObject([{ created_at }])
  })

  it('is everybody’s on a line of the house', () => {
    const received = receiveSms(ports(), { from: '447700900142', to: sharedLine, text: 'Are you open?' })
    expect(received).toMatchObject({
      value: {
        user_id: null,
        from: '+447700900142',
        from_name: 'Tamsin Quillfeather',
        to_name: 'Orders line',
      },
    })
    expect(events).toMatchObject([{ user_id: null, from_no: '+447700900142', text: 'Are you open?' }])
  })

  it('is refused where nobody takes it, or another customer', () => {
    for (const inbound of [{ to: faxLine }, { to: '+441632960999' }, { to: ownLine, customerId: 2 }])
      expect(receiveSms(ports(), { from: 'BANK', text: 'Hello', ...inbound })).toMatchObject({
        error: { status: 400 },
      })
    expect([events, store.sms.list({}).total]).toEqual([[], 0])
  })
})
