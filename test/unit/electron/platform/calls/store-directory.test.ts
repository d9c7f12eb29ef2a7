import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeDirectory } from '#electron/platform/calls/store-directory.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'
import { writeCode, type CodeWord } from '#shared/api/codes.ts'
import { someStoredUser } from '#test/support/stored-user.ts'

const line = '+441632960101'
let store: Store

beforeEach(() => {
  store = openStore(':memory:')
  store.users.insert(someStoredUser({ id: 2, final_dst_type: 1, final_dst_id: 0 }))
  store.users.insert(someStoredUser({ id: 3, customer_id: 9 }))
  store.users.insert(someStoredUser({ id: 4, active: false }))
  const mine = { customer_id: 1, id: 5 }
  store.ringGroups.insert({ ...mine, name: 'Yard', number: 600, user_ids: [] })
  store.queues.insert({ ...mine, name: 'Sales', number: 601, members: [], group_ids: [] })
  store.ivrs.insert({ ...mine, name: 'Menu', number: 602 })
  store.conferences.insert({ ...mine, name: 'Monday', confno: 603 })
  store.queues.insert({ customer_id: 9, id: 6, name: 'Theirs', number: 604, members: [], group_ids: [] })
})
afterEach(() => store[Symbol.dispose]())

/** A number of customer 1 that leads to what a letter and an id name. */
function number(letter: CodeWord<'ddi.target_type'>, target_id: number): void {
  const target_type = writeCode('ddi.target_type', letter)
  store.ddis.insert({ customer_id: 1, e164: line, target_type, target_id })
}

describe('a telephone number', () => {
  it.each([
    ['R', 5, { service: 'ring-group', id: 5, name: 'Yard' }],
    ['Q', 5, { service: 'queue', id: 5, name: 'Sales' }],
    ['I', 5, { service: 'ivr', id: 5, name: 'Menu' }],
    ['C', 5, { service: 'conference', id: 5, name: 'Monday' }],
    ['V', 2, { service: 'voicemail', id: 2, name: 'Sam Sample 2' }],
  ] as const)('leads to %s%i', (letter, id, expected) => {
    number(letter, id)
    expect(storeDirectory(store).targetOfNumber(line)).toEqual({
      kind: 'service',
      customerId: 1,
      number: line,
      ...expected,
    })
  })

  it('leads to a user', () => {
    number('U', 2)
    expect(storeDirectory(store).targetOfNumber(line)).toMatchObject({
      kind: 'user',
      user: { id: 2, finalDestination: { type: 'V', id: 2 } },
      through: line,
    })
  })

  it('leads where its campaign does, where it leads nowhere by itself', () => {
    number('Q', 5)
    const setting = store.callMeBackSettings.insert({ customer_id: 1, name: 'Shop', ddi: 441632960101 })
    const campaign = { customer_id: 1, name: 'Leaflet', rules: [], call_me_back_setting_id: setting.id }
    const campaign_id = store.campaigns.insert(campaign).id
    const tracked = { customer_id: 1, campaign_id, target_id: null }
    store.ddis.insert({ ...tracked, e164: '+441632960120', target_type: null })
    store.ddis.insert({
      ...{ ...tracked, e164: '+441632960121' },
      target_type: writeCode('ddi.target_type', 'H'),
    })
    const directory = storeDirectory(store)
    expect(directory.targetOfNumber('+441632960120')).toMatchObject({
      ...{ service: 'queue', id: 5, number: '+441632960120' },
    })
    expect(directory.targetOfNumber('+441632960121')).toBeUndefined()
  })

  it.each([
    ['U', 3],
    ['U', 4],
    ['U', 99],
    ['V', 4],
    ['Q', 6],
    ['R', 99],
    ['H', 0],
  ] as const)('leads to nobody by %s%i', (letter, id) => {
    number(letter, id)
    expect(storeDirectory(store).targetOfNumber(line)).toBeUndefined()
  })
})

describe('an internal number', () => {
  it.each([
    ['600', 'Yard'],
    ['601', 'Sales'],
    ['602', 'Menu'],
    ['603', 'Monday'],
  ])('%s leads to %s', (dialled, name) => {
    expect(storeDirectory(store).serviceByNumber(1, dialled)).toMatchObject({ name, number: dialled })
  })

  it.each(['604', '0600', '*97', '', '699'])('%s leads to nothing', (dialled) => {
    expect(storeDirectory(store).serviceByNumber(1, dialled)).toBeUndefined()
  })
})

it("reads a user's settings in any form in which they may be stored", () => {
  const settings = {
    fm: true,
    fm_targets: ['+447700900111', ' ', 204],
    fm_init_ring_time: 5,
    fm_ring_time: '30',
    fm_strategy: 1,
    fm_cli: 'L',
    fm_announcement_enabled: true,
    fm_announcement_id: null,
    fm_final_dst_type: 'Q',
    fm_final_dst_id: 5,
    nun: '+447700900222',
    nun_ring_time: 40,
    log_missed_calls: true,
    auto_answer_header: 'Y',
    final_dst_type: '0',
    final_dst_id: 7,
  }
  store.users.update(2, settings)
  const user = storeDirectory(store).userById(2)
  expect(user).toMatchObject({
    finalDestination: { type: 'U', id: 7 },
    logMissedCalls: true,
    autoAnswerHeader: true,
    followMe: {
      context: 'FOLLOW_ME',
      targets: ['+447700900111', '204'],
      ownSeconds: 5,
      ringSeconds: 30,
      strategy: 'H',
      cli: 'L',
      announcement: 0,
      finalDestination: { type: 'Q', id: 5 },
    },
    networkUnavailable: { context: 'NUN', targets: ['+447700900222'], ringSeconds: 40 },
  })
  store.users.update(2, { fm_allowed: false, nun: ' ' })
  expect(storeDirectory(store).userById(2)).toMatchObject({
    followMe: undefined,
    networkUnavailable: undefined,
  })
})

it.each(['tel', 'tel_1', 'tel_2', 'mobile', 'mobile_1', 'mobile_2'])(
  'knows a contact by the number in %s',
  (field) => {
    store.contacts.insert({ customer_id: 1, id: 8, user_id: null, first_name: 'Jo', [field]: line })
    expect(storeDirectory(store).contactOf(line, 1)).toEqual({ id: 'contact:8', name: 'Jo' })
  },
)

it("names a caller by a contact that all share, never by a user's own", () => {
  const { contactOf } = storeDirectory(store)
  store.contacts.insert({ customer_id: 1, id: 7, user_id: 2, first_name: 'Secret', mobile: line })
  expect(contactOf(line, 1)).toBeUndefined()
  store.contacts.insert({
    customer_id: 1,
    id: 8,
    user_id: null,
    first_name: 'Jo',
    last_name: 'Hill',
    tel: line,
  })
  expect(contactOf(line, 1)).toEqual({ id: 'contact:8', name: 'Jo Hill' })
  expect(contactOf(line, 9)).toBeUndefined()
})
