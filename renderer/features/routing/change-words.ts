import { formatNumber } from '#shared/calls/phone-number.ts'
import type { RoutingChange } from '#shared/calls/routing/changes.ts'
import type { RoutingOverview } from '#shared/host/routing.ts'
import { routingWords as words } from '../../locales/routing.ts'
import { placeName, placeOfKey, targetName } from './place-words.ts'
import { intervalsWords } from '../../lists/rule-words.ts'

/** Describes a change in one line. */
export function changeWords(
  change: RoutingChange,
  { graph, rules }: Pick<RoutingOverview, 'graph' | 'rules'>,
  country: string,
): string {
  const { said: descriptions } = words.changes
  const nameOf = (key: string) => {
    const place = placeOfKey(graph, key)
    return place ? placeName(place, country) : key
  }
  const hangUp = { country, ending: words.places.hangUp }
  const block = { country, ending: words.places.block }
  switch (change.kind) {
    case 'number':
      return descriptions.number(formatNumber(change.number, country), targetName(graph, change.to, hangUp))
    case 'key':
      return descriptions.key(nameOf(`ivr:${change.ivrId}`), change.key, targetName(graph, change.to, hangUp))
    case 'final':
      return descriptions.final(nameOf(`${change.of}:${change.id}`), targetName(graph, change.to, hangUp))
    case 'rule': {
      const pos = rules.find(({ id }) => id === change.id)?.pos ?? change.id
      const action = change.to ? targetName(graph, change.to, block) : words.places.nothing
      return descriptions.rule(pos, action, intervalsWords(change.intervals))
    }
    case 'new-rule': {
      const number = (text: string) => (text === '' ? words.changes.any : formatNumber(text, country))
      const action = `${targetName(graph, change.to, block)}. ${intervalsWords(change.intervals)}`
      return descriptions.newRule(number(change.from), number(change.number), action)
    }
  }
}
