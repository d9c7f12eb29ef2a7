import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { noComposing } from '#shared/host/texts.ts'
import { page } from '#test/support/fake-api.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'
import { ownNumber, TextFixture } from '#test/support/text-fixture.ts'

let fixture: TextFixture

beforeEach(async () => {
  fixture = await TextFixture.open()
})
afterEach(() => fixture[Symbol.asyncDispose]())

const routes = () => fixture.platform.routes
const senders = () => fixture.composing.senders

describe('senders', () => {
  const ddis = [
    { id: 1, e164: '441632960101', name: 'Orders line', sms_enabled: true, target_type: 'Q', target_id: 1 },
    { id: 2, e164: '+447700900777', sms_enabled: 1, target_type: 0, target_id: '7' },
    { id: 3, e164: ownNumber, name: 'Robin', sms_enabled: true, target_type: 'U', target_id: 7 },
    { id: 4, e164: '+441632960500', sms_enabled: true, target_type: 'U', target_id: 8 },
    { id: 5, e164: '+441632960501', sms_enabled: false, target_type: 'Q', target_id: 1 },
    { id: 6, e164: '+441632960502', sms_enabled: true, target_type: 'H', status: 'inactive' },
    { id: 7, e164: null, sms_enabled: true, target_type: 'Q' },
    { id: 8, e164: 441632960101, name: 5, sms_enabled: true, target_type: 'Q' },
  ]

  test('are the caller ID, the activated mobile, own numbers, and lines of the house', async () => {
    routes().set('GET /ddis', () => page(ddis))
    routes().set('GET /users/7', () =>
      ok({ data: { id: 7, mobile: '07700 900321', mobile_activated: true } }),
    )
    await fixture.signIn()
    expect(senders()).toEqual([
      { number: ownNumber, name: 'Robin' },
      { number: '+447700900321', name: '' },
      { number: '+447700900777', name: '' },
      { number: '+441632960101', name: '5' },
    ])
  })

  test('leave out a caller ID that sends no texts, and a mobile that is not activated', async () => {
    routes().set('GET /ddis', () => page(ddis.slice(0, 1)))
    routes().set('GET /users/7', () =>
      ok({ data: { id: 7, mobile: '07700 900321', mobile_activated: false } }),
    )
    await fixture.signIn()
    expect(senders()).toEqual([{ number: '+441632960101', name: 'Orders line' }])
  })

  test('are what the agent is known to have where the platform shows its numbers to nobody', async () => {
    routes().set('GET /ddis', () => err(appError('platform.forbidden')))
    routes().set('GET /users/7', () => err(appError('platform.forbidden')))
    await fixture.signIn()
    expect([senders(), fixture.composing.error]).toEqual([[{ number: ownNumber, name: '' }], null])
  })
})

test('neither numbers nor responses are called none before they were read', async () => {
  expect(fixture.composing).toEqual(noComposing)
  for (const path of ['/ddis', '/sms/cannedresponses'])
    routes().set(`GET ${path}`, () => err(appError('platform.failed')))
  await fixture.signIn()
  expect(fixture.composing).toEqual({ senders: null, canned: null, error: appError('platform.failed') })
  routes().set('GET /ddis', () => page([]))
  routes().set('GET /sms/cannedresponses', () => err(appError('platform.forbidden')))
  await fixture.advance(60_000)
  expect(fixture.composing).toEqual({ senders: [], canned: [], error: null })
})

describe('canned responses', () => {
  test('are read in the shape of a text, with or without a name, by name', async () => {
    routes().set('GET /sms/cannedresponses', () =>
      page([
        { id: '2', name: 'Thanks', text: 'Thank you' },
        { id: 1, message: 'We are  open\nfrom nine to five on all days of the week', name: null },
        { id: 3, name: 'Empty', text: '', message: null },
        { id: 4, name: 5, text: 12 },
      ]),
    )
    await fixture.signIn()
    expect(fixture.composing.canned).toEqual([
      { id: 4, name: '5', text: '12' },
      { id: 2, name: 'Thanks', text: 'Thank you' },
      {
        id: 1,
        name: 'We are open from nine to five on all day',
        text: 'We are  open\nfrom nine to five on all days of the week',
      },
    ])
  })

  test('are read again after a failure, when the platform wants it', async () => {
    const failure = appError('platform.rate-limited', undefined, { retryAfter: 120_000 })
    routes().set('GET /sms/cannedresponses', () => err(failure))
    await fixture.signIn()
    expect(fixture.composing.error).toEqual(failure)
    const { length } = fixture.platform.requests.filter(({ path }) => path === '/sms/cannedresponses')
    routes().set('GET /sms/cannedresponses', () => page([{ id: 1, name: 'Hours', text: 'Nine' }]))
    void fixture.orders.refresh()
    await fixture.advance(100_000)
    expect(fixture.platform.requests.filter(({ path }) => path === '/sms/cannedresponses')).toHaveLength(
      length,
    )
    await fixture.advance(25_000)
    expect(fixture.composing).toMatchObject({ canned: [{ name: 'Hours' }], error: null })
  })

  test('are read again after a failure also if the clock is set back meanwhile', async () => {
    routes().set('GET /sms/cannedresponses', () => err(appError('platform.failed')))
    await fixture.signIn()
    routes().set('GET /sms/cannedresponses', () => page([{ id: 1, name: 'Hours', text: 'Nine' }]))
    fixture.clock.set(-8 * 3_600_000)
    await fixture.advance(5_000)
    expect(fixture.composing).toMatchObject({ canned: [{ name: 'Hours' }], error: null })
  })

  test('are read again soon after a failure, and later after each further one', async () => {
    routes().set('GET /sms/cannedresponses', () => err(appError('platform.failed')))
    await fixture.signIn()
    const asked = () => fixture.platform.requests.filter(({ path }) => path === '/sms/cannedresponses').length
    const before = asked()
    await fixture.advance(60_000)
    expect(asked() - before).toBeOneOf([5, 6])
    routes().set('GET /sms/cannedresponses', () => page([{ id: 1, name: 'Hours', text: 'Nine' }]))
    await fixture.advance(80_000)
    expect(fixture.composing).toMatchObject({ canned: [{ name: 'Hours' }], error: null })
    routes().set('GET /sms/cannedresponses', () => err(appError('platform.failed')))
    void fixture.orders.refresh()
    await flushTasks()
    expect(fixture.composing).toMatchObject({
      canned: [{ name: 'Hours' }],
      error: { code: 'platform.failed' },
    })
    routes().set('GET /sms/cannedresponses', () => page([{ id: 1, name: 'Days', text: 'All' }]))
    await fixture.advance(2_000)
    expect(fixture.composing).toMatchObject({ canned: [{ name: 'Days' }], error: null })
  })

  test('are gone with the agent', async () => {
    routes().set('GET /sms/cannedresponses', () => page([{ id: 1, name: 'Hours', text: 'Nine' }]))
    await fixture.signIn()
    fixture.signOut()
    await flushTasks()
    expect(fixture.composing).toEqual(noComposing)
  })
})
