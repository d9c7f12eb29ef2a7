import { writeCode, type CodeWord } from '#shared/api/codes.ts'
import { defaultIvr } from '../../handlers/settings/ivrs.ts'
import type {
  StoredConference,
  StoredIvr,
  StoredPickupGroup,
  StoredRingGroup,
} from '../../store/tables/routing.ts'
import { customerId } from '../customer.ts'
import { idOf, idsOf } from './people.ts'

const final = (type: CodeWord<'user.final_dst_type'>, id: number) => ({
  final_dst_type: writeCode('user.final_dst_type', type),
  final_dst_id: id,
})

/** In these lists the position from 1 is the id. */
export const sampleRingGroups: readonly Omit<StoredRingGroup, 'id'>[] = [
  {
    ...ringGroup('Front desk', 6100, [idOf('232'), idOf('240'), idOf('219')]),
    strategy: writeCode('ringgroup.strategy', 'A'),
    ring_time: 15,
    ...final('V', 1),
  },
  {
    ...ringGroup('Showroom', 6101, idsOf('Showroom')),
    strategy: writeCode('ringgroup.strategy', 'H'),
    ring_time: 12,
    cli_prefix: true,
    ...final('R', 1),
  },
  {
    ...ringGroup('Night cover', 6109, [idOf('214'), idOf('220'), idOf('223'), idOf('225')]),
    strategy: writeCode('ringgroup.strategy', 'M'),
    ring_time: 10,
    moh_id: 3,
    ...final('I', 2),
  },
]

function ringGroup(name: string, number: number, user_ids: readonly number[]) {
  return { customer_id: customerId, name, number, user_ids, cli_prefix: false, moh_id: 0 }
}

const menu = { ...defaultIvr, customer_id: customerId, ring_time: 0, timeout: 6, repeats: 2 } as const

export const sampleIvrs: readonly Omit<StoredIvr, 'id'>[] = [
  {
    ...menu,
    name: 'Main menu',
    number: 6200,
    ext_dialing: true,
    sounds:
      'Welcome to Hollowmere Pottery Supplies, for orders press 1, for billing press 2, for repairs press 3, for trade customers press 4, for workshops press 5, for the kiln service press 6, to speak to somebody press 0',
    one: 'Q1',
    two: 'Q2',
    three: 'Q3',
    four: 'Q4',
    five: 'Q5',
    six: 'Q6',
    zero: 'R1',
    nine: 'I2',
    star: 'I1',
    one_sounds: 'One moment please',
    post_sounds: 'We put you through to somebody who can help',
    ...final('R', 1),
  },
  {
    ...menu,
    name: 'Out of hours',
    number: 6201,
    sounds: 'We are closed, for a kiln emergency press 1, to leave a message press 2',
    one: 'R3',
    two: 'V1',
    post_sounds: 'Thank you for calling',
    ...final('V', 1),
  },
]

export const sampleConferences: readonly Omit<StoredConference, 'id'>[] = [
  {
    customer_id: customerId,
    name: 'Monday meeting',
    confno: 6300,
    confno_pstn: 6300,
    pin: '',
    pin_pstn: '4471',
    ann_join_leave: true,
    monitor: false,
  },
  {
    customer_id: customerId,
    name: 'Suppliers',
    confno: 6301,
    confno_pstn: 6301,
    pin: '2208',
    pin_pstn: '9916',
    ann_join_leave: false,
    monitor: true,
  },
]

export const samplePickupGroups: readonly Omit<StoredPickupGroup, 'id'>[] = (
  [
    ['Sales floor', idsOf('Orders', 'Trade desk', 'Showroom')],
    ['Workshop floor', idsOf('Repairs', 'Kiln service', 'Workshops', 'Warehouse')],
    ['Office', idsOf('Office', 'Billing')],
  ] as const
).map(([name, user_ids]) => ({ customer_id: customerId, name, user_ids, users: user_ids.length }))

/** The id of a user's pickup group; null for none. */
export function pickupGroupOf(userId: number): number | null {
  return samplePickupGroups.findIndex(({ user_ids }) => user_ids.includes(userId)) + 1 || null
}
