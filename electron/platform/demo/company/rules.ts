import { writeCode } from '#shared/api/codes.ts'
import { timeIntervals } from '#shared/api/time-intervals.ts'
import type { StoredRoutingRule } from '../../store/tables/routing.ts'
import { customerId } from '../customer.ts'

type RulePlan = {
  readonly direction: 'in' | 'out'
  readonly action: string
  readonly sources: readonly (string | number)[]
  readonly destinations: readonly (string | number)[]
  /** Names of time intervals; empty means always. */
  readonly when: readonly string[]
}

/** Outside opening hours the main line goes to the other menu; a nuisance caller and premium numbers are blocked. */
const plans: readonly RulePlan[] = [
  {
    direction: 'in',
    action: 'I2',
    sources: ['any'],
    destinations: ['+441632960100'],
    when: ['Evenings', 'Weekends', 'Nights'],
  },
  { direction: 'in', action: 'block', sources: ['+441144960999'], destinations: ['any'], when: [] },
  {
    direction: 'in',
    action: 'U13',
    sources: ['+441314960*'],
    destinations: ['+441632960104'],
    when: ['Working hours'],
  },
  { direction: 'out', action: 'block', sources: ['any'], destinations: ['+449098790*'], when: [] },
  { direction: 'out', action: 'block', sources: [29], destinations: ['+1*'], when: ['Nights'] },
]

export const sampleRules: readonly Omit<StoredRoutingRule, 'id'>[] = plans.map(
  ({ direction, action, sources, destinations, when }, index) => {
    const intervals = timeIntervals.filter(({ name }) => when.includes(name))
    return {
      customer_id: customerId,
      customer: customerId,
      pos: index + 1,
      action,
      direction: writeCode('routingrule.direction', direction),
      final_dst: false,
      sources,
      destinations,
      source: sources.join(','),
      destination: destinations.join(','),
      time_interval_ids: intervals.map(({ id }) => id),
      time_interval: intervals.map(({ id }) => id).join(','),
    }
  },
)
