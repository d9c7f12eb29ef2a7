import { openConfiguration } from '#shared/calls/routing/configuration.ts'
import { readConfiguration } from '#shared/calls/routing/read-configuration.ts'
import type { Place, WalkEnd } from '#shared/calls/routing/walk-types.ts'
import { walkCall } from '#shared/calls/routing/walk.ts'
import { membersOf, type RoutingCase } from './arbitrary.ts'
import { maxWaitSeconds, round, type CallStory } from './platform-call.ts'

/** Walks through a case as the contract delivers it, and records the walk in the form of `callPlatform`. */
export function walkCase(records: RoutingCase): CallStory {
  const { call, users, ddis, queues, ivrs, conferences } = records
  const configuration = readConfiguration(
    {
      ...{ users, queues, ivrs, conferences },
      ddis: ddis.map((ddi) => ({ ...ddi, id: String(ddi.id) })),
      ringGroups: records.ringGroups.map((group) => ({
        ...group,
        users: group.user_ids.map((id) => ({ id })),
      })),
      routingRules: records.rules,
    },
    membersOf(records),
  )
  const stateOf = (number: string) => call.telephones[number] ?? { isRegistered: false }
  const { steps, end } = walkCall(openConfiguration(configuration), {
    ...call,
    telephoneOf: ({ ext }) => stateOf(ext),
    outside: stateOf,
    agentsAnswer: () => false,
    random: () => 0.5,
    maxSeconds: maxWaitSeconds,
  })
  const story = steps.flatMap((step) => {
    if (step.kind === 'arrives') return `${round(step.at)} arrives ${nameOf(step.place)}`
    if (step.kind !== 'rings' || step.as === 'own' || step.as === 'outside') return []
    return `${round(step.at)} rings ${nameOf(step.who)}`
  })
  return [...story, ending(end)]
}

function ending(end: WalkEnd): string {
  const at = round(end.at)
  return end.kind === 'answered' ? `${at} answered ${nameOf(end.by)}` : `${at} ${end.kind}`
}

function nameOf(place: Place): string {
  return place.kind === 'outside' ? place.number : `${place.kind}:${place.id}`
}
