import { beforeEach, describe, expect, test } from 'vitest'
import { lineOrders } from '#electron/host/line-orders/line-orders.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { FakePhone } from '#test/support/fake-phone.ts'

let phone: FakePhone
let woken: number

beforeEach(() => {
  phone = new FakePhone()
  woken = 0
})

const orders = () => lineOrders({ phone, calls: { wake: () => (woken += 1) }, country: () => 'GB' })

describe('one conversation at a time', () => {
  test('answering, resuming and dialling hold the line that is connected', async () => {
    phone.setLine({ id: 'a', state: 'connected' })
    phone.setLine({ id: 'b' })
    await orders().answer({ lineId: 'b' })
    expect(phone.operations).toEqual(['hold a', 'answer b'])
    await orders().resume({ lineId: 'a' })
    expect(phone.operations.slice(2)).toEqual(['hold b', 'resume a'])
    await orders().dial({ to: '020 7946 0018' })
    expect(phone.operations.slice(4)).toEqual(['hold a', 'dial +442079460018'])
    expect(woken).toBe(3)
  })

  test('a line that cannot be held is not left for another', async () => {
    phone.setLine({ id: 'a', state: 'connected' })
    phone.setLine({ id: 'b' })
    phone.hold = async () => err(appError('phone.not-now'))
    expect(await orders().holdAndAnswer({ lineId: 'b' })).toMatchObject({
      error: { code: 'phone.not-now' },
    })
    expect(phone.operations).toEqual([])
  })

  test('a caller who hangs up while being held does not stop the agent from taking the next', async () => {
    phone.setLine({ id: 'a', state: 'connected' })
    phone.setLine({ id: 'b' })
    phone.hold = async (id) => {
      phone.setLine({ id, state: 'ended', endReason: 'far-end-hung-up' })
      return err(appError('phone.no-such-call'))
    }
    expect(await orders().answer({ lineId: 'b' })).toMatchObject({ ok: true })
    expect(phone.operations).toEqual(['answer b'])
  })

  test('a number dialled twice before it is answered, as by a double click, is one call', async () => {
    const { dial } = orders()
    phone.setLine({ id: 'a', state: 'connected' })
    const held = Promise.withResolvers<void>()
    phone.hold = async () => {
      await held.promise
      return ok(undefined)
    }
    const both = [dial({ to: '020 7946 0018' }), dial({ to: '+44 20 7946 0018' })]
    held.resolve()
    const id = 'dialled-+442079460018'
    expect(await Promise.all(both)).toEqual([ok({ lineId: id }), ok({ lineId: id })])
    phone.setLine({ id, state: 'early' })
    expect(await dial({ to: '020 7946 0018' })).toEqual(ok({ lineId: id }))
    expect(phone.operations).toEqual(['dial +442079460018'])
    phone.setLine({ id, state: 'ended' })
    await dial({ to: '020 7946 0018' })
    expect(phone.operations).toEqual(['dial +442079460018', 'dial +442079460018'])
  })

  test('an invalid number is not dialled', async () => {
    expect(await orders().dial({ to: 'Ada' })).toMatchObject({
      error: { code: 'phone.number-invalid' },
    })
    expect(phone.operations).toEqual([])
  })
})

describe('several calls', () => {
  test('swap resumes the call held last and holds the one in progress', async () => {
    phone.setLine({ id: 'a', state: 'held', heldAt: 1 })
    phone.setLine({ id: 'b', state: 'held', heldAt: 2 })
    phone.setLine({ id: 'c', state: 'connected' })
    expect(await orders().swap()).toMatchObject({ ok: true })
    expect(phone.operations).toEqual(['hold c', 'resume b'])
  })

  test('swap needs one who is talked to and one who waits', async () => {
    phone.setLine({ id: 'a', state: 'held' })
    expect(await orders().swap()).toMatchObject({ error: { code: 'phone.not-now' } })
    phone.setLine({ id: 'b', state: 'connected', merged: true })
    expect(await orders().swap()).toMatchObject({ error: { code: 'phone.not-now' } })
  })

  test('merge joins the call in progress with the one held last', async () => {
    phone.setLine({ id: 'a', state: 'held', heldAt: 1 })
    phone.setLine({ id: 'b', state: 'connected' })
    expect(await orders().merge()).toMatchObject({ ok: true })
    expect(phone.operations).toEqual(['merge b a'])
    expect(await orders().merge()).toMatchObject({ error: { code: 'phone.not-now' } })
  })

  test('a conference is held and resumed as a whole, and none of it is held for another of it', async () => {
    phone.setLine({ id: 'a', state: 'connected', merged: true })
    phone.setLine({ id: 'b', state: 'connected', merged: true })
    phone.setLine({ id: 'c', state: 'held' })
    await orders().hold({ lineId: 'a' })
    await orders().resume({ lineId: 'b' })
    expect(phone.operations).toEqual(['hold a', 'hold b', 'resume a', 'resume b'])
    await orders().resume({ lineId: 'c' })
    expect(phone.operations.slice(4)).toEqual(['hold a', 'hold b', 'resume c'])
  })

  test('transfers, consultations and sending on take numbers as a person types them', async () => {
    phone.setLine({ id: 'a', state: 'connected' })
    await orders().transfer({ lineId: 'a', to: '020 7946 0018' })
    await orders().forward({ lineId: 'a', to: '1003' })
    await orders().consult({ lineId: 'a', to: '(020) 7946-0018' })
    expect(phone.operations).toEqual([
      'transfer +442079460018 a',
      'forward 1003 a',
      'hold a',
      'dial +442079460018',
    ])
    for (const name of ['transfer', 'forward', 'consult'] as const)
      expect(await orders()[name]({ lineId: 'a', to: 'Ada' })).toMatchObject({
        error: { code: 'phone.number-invalid' },
      })
  })
})
