import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { StoredAclRole, StoredCallLabel } from '../../store/rows.ts'
import type {
  StoredAiDictionary,
  StoredCallFlow,
  StoredQueueGroup,
  StoredUserGroup,
  StoredUserGroupPolicy,
} from '../../store/tables/organisation.ts'
import { customerId } from '../customer.ts'
import { people, teams } from './people.ts'

/* The shop's groups of people and of work. Position in these lists, from 1, is the id. */

const colors = [
  '#4b5b66',
  '#01967c',
  '#2f6fde',
  '#b5541c',
  '#7e2f90',
  '#c2410c',
  '#ce312a',
  '#5d7f13',
  '#6b5b4b',
]

export const sampleRoles: readonly Omit<StoredAclRole, 'id'>[] = (
  [
    ['Administrator', 'admin'],
    ['Agent', 'agent'],
  ] as const
).map(([name, code]) => ({ customer_id: customerId, _name: code, name, product_code: code }))

export const sampleUserGroups: readonly Omit<StoredUserGroup, 'id'>[] = teams.map((name, index) => ({
  customer_id: customerId,
  name,
  color: colors[index] ?? '#4b5b66',
}))

/** The user groups of a user. */
export function userGroupsOf(userId: number): readonly number[] {
  const team = people[userId - 1]?.team
  return team === undefined ? [] : [teams.indexOf(team) + 1]
}

export const samplePolicies: readonly Omit<StoredUserGroupPolicy, 'id'>[] = (
  [
    ['Agents', '#01967c'],
    ['Team leads', '#2f6fde'],
    ['No calls abroad', '#ce312a'],
  ] as const
).map(([name, color]) => ({ customer_id: customerId, name, color }))

export const sampleQueueGroups: readonly Omit<StoredQueueGroup, 'id'>[] = ['Sales', 'Service'].map(
  (name) => ({
    customer_id: customerId,
    name,
  }),
)

export const sampleLabels: readonly Omit<StoredCallLabel, 'id'>[] = (
  [
    ['Replacement', '#2f6fde'],
    ['Fragile goods', '#b5541c'],
    ['Trade', '#01967c'],
    ['Call back', '#7e2f90'],
    ['Complaint', '#ce312a'],
    ['Invoice', '#5d7f13'],
  ] as const
).map(([name, color]) => ({ customer_id: customerId, name, color }))

/** Words for transcription to recognise, in the shape of a recording: the word and its spelling. */
export const sampleDictionary = (now: number): readonly Omit<StoredAiDictionary, 'id'>[] =>
  (
    [
      ['celadon', 'a green glaze'],
      ['grog', 'fired clay that is ground and mixed into new clay'],
      ['Hollowmere', 'our name'],
      ['raku', 'a way of firing'],
      ['saggar', 'a box that protects pots in the kiln'],
      ['bisque', 'the first firing'],
      ['pug mill', 'a machine that mixes clay'],
      ['kiln sitter', 'the switch that ends a firing'],
    ] as const
  ).map(([token, summary], index) => ({
    customer_id: customerId,
    token,
    summary,
    metadata: { language: 'en' },
    created_at: writeTimestamp(now - (240 - index) * 86_400_000),
  }))

export const sampleCallFlows = (now: number): readonly Omit<StoredCallFlow, 'id'>[] =>
  (
    [
      ['Main line by day', 'Menu, then the queue of the chosen team, then the front desk', 'active'],
      [
        'Main line by night',
        'Closed: emergencies ring the night cover, all others leave a message',
        'active',
      ],
      ['Christmas week', 'Kiln emergencies only', 'inactive'],
    ] as const
  ).map(([name, description, status], index) => ({
    customer_id: customerId,
    name,
    description,
    status,
    thumbnail: '',
    created_at: writeTimestamp(now - (220 - index) * 86_400_000),
  }))
