import type { Forwarding } from '#shared/calls/routing/directory.ts'
import type { CallUser, ServiceDestination } from '#electron/platform/calls/directory.ts'
import type { NextDestination } from '#shared/calls/routing/next-destination.ts'
import type { RuleAction } from '#shared/calls/routing/rule.ts'
import { conferenceService } from '#electron/platform/calls/services/conferences/conference-service.ts'
import { featureCodes } from '#electron/platform/calls/services/feature-codes/feature-codes.ts'
import type { IvrAction } from '#shared/calls/routing/ivr-action.ts'
import { ivrService } from '#electron/platform/calls/services/ivrs/ivr-service.ts'
import type { Ivr } from '#shared/calls/routing/ivr.ts'
import { Queues } from '#electron/platform/calls/services/queues/queues.ts'
import { ringGroups } from '#electron/platform/calls/services/ring-groups/ring-group.ts'
import { voicemail } from '#electron/platform/calls/services/voicemail/voicemail.ts'
import { pause } from '#electron/platform/media/sound.ts'
import { CallBench, sampleUser } from '#test/support/call-bench.ts'
import type { Dice } from './dice.ts'
import { randomQueue } from './random-queue.ts'

const userIds = [1, 2, 3, 4, 5] as const
const queueId = 7
const groupId = 8
const ivrIds = [9, 10] as const
const conferenceId = 11
const outsideNumbers = ['+447700900111', '+447700900222', '+447700900333'] as const

/** Everything that can be dialled: extensions, services, codes, outside numbers, and dead ends. */
export const numbers: readonly [string, ...string[]] = [
  '1001',
  ...userIds.slice(1).map((id) => `100${id}`),
  ...['*70', '*71701', '*71702', '*311002', '*321003', '*331002'],
  ...['2007', '2008', '2009', '2010', '2011', '9999', 'nonsense', '+442079461001', '+442079461902'],
  ...outsideNumbers,
]

/** Numbers that can be called from outside. */
export const published: readonly [string, ...string[]] = [
  '+442079461001',
  ...userIds.slice(1).map((id) => `+44207946100${id}`),
  ...['+442079461907', '+442079461908', '+442079461909', '+442079461911', '+442079461902'],
]

export type Scene = { readonly bench: CallBench; readonly queues: Queues }

/** A customer with random users, rules and services, which may lead to each other, even in loops. */
export function randomScene(dice: Dice): Scene {
  const bench = new CallBench(...userIds.map((id) => randomUser(dice, id)))
  for (const { ext } of bench.users) bench.lines.phones.set(ext, dice.pick([0, 1, 1, 1, 2]))
  const services = {
    Q: service('queue', queueId, '2007'),
    R: service('ring-group', groupId, '2008'),
    I: service('ivr', ivrIds[0], '2009'),
    C: service('conference', conferenceId, '2011'),
  }
  const second = service('ivr', ivrIds[1], '2010')
  for (const [letter, found] of [...Object.entries(services), ['I', second] as const]) {
    bench.destinations.set(found.number, found)
    bench.destinations.set(`+442079461${9}${found.number.slice(2)}`, found)
    bench.destinations.set(`${letter}${found.id}`, found)
  }
  for (const id of userIds) bench.destinations.set(`V${id}`, service('voicemail', id, `100${id}`))
  bench.destinations.set('+442079461902', service('voicemail', 2, '+442079461902'))
  for (let id = 1; id <= dice.below(3); id += 1) addRule(dice, bench, id)
  return { bench, queues: addServices(dice, bench) }
}

function service(kind: ServiceDestination['service'], id: number, number: string): ServiceDestination {
  return { kind: 'service', service: kind, id, customerId: 1, number, name: `${kind} ${id}` }
}

function addServices(dice: Dice, bench: CallBench): Queues {
  const { board } = bench.engine
  let queue = randomQueue(dice, { userIds, final: randomDestination(dice), ivrId: ivrIds[0] })
  const queues = new Queues({
    book: {
      queue: (id) => (id === queueId ? queue : undefined),
      setAttendance(_, userId, change) {
        const members = queue.members.map((each) => (each.userId === userId ? { ...each, ...change } : each))
        queue = { ...queue, members }
        return true
      },
      queuesOf: () => [queueId],
    },
    random: dice.next,
    mail: () => undefined,
  })
  const group = {
    name: 'Group',
    members: dice.some(userIds, 0.6),
    strategy: dice.pick(['A', 'H', 'M']),
    ringSeconds: dice.pick([5, 15]),
    cliPrefix: dice.chance(0.5),
    mohId: dice.pick([undefined, 1]),
    final: randomDestination(dice),
  } as const
  const conference = {
    id: conferenceId,
    pin: dice.pick(['', '12']),
    outsidePin: dice.pick(['', '34']),
    announces: dice.chance(0.5),
    records: dice.chance(0.5),
  }
  const ivrs = new Map<number, Ivr>(ivrIds.map((id) => [id, randomIvr(dice, id)]))
  const numbersInside = numbers.filter((number) => /^\d{4}$/.test(number) && number !== '9999')
  const book = { ivr: (id: number) => ivrs.get(id), internalNumbers: () => numbersInside }
  bench.services.queue = queues.service(board)
  bench.services['ring-group'] = ringGroups(board, { ringGroup: () => group })
  bench.services.ivr = ivrService({ board, book, random: dice.next })
  bench.services.conference = conferenceService({ board, book: { conference: () => conference } })
  Object.assign(bench.services, featureCodes(board))
  bench.services.voicemail = voicemail(board, {
    mailboxOf: (userId) => (userId === 5 ? undefined : { userId, greeting: () => greeting(dice, bench) }),
    storeMessage: () => undefined,
  })
  return queues
}

async function greeting(dice: Dice, bench: CallBench) {
  if (dice.chance(0.5)) await new Promise<void>((resolve) => bench.clock.after(700, resolve))
  return pause(100)
}

function randomUser(dice: Dice, id: number): CallUser {
  return sampleUser(id, {
    ringSeconds: dice.pick([10, 20]),
    doNotDisturb: dice.chance(0.1),
    callWaiting: dice.chance(0.7),
    bargeAllowed: dice.chance(0.6),
    neverRecordInternal: dice.chance(0.3),
    monitor: dice.pick(['N', 'N', 'A', 'I', 'O']),
    transferCli: dice.pick(['R', 'L']),
    finalDestination: randomDestination(dice),
    followMe: dice.chance(0.3) ? forwarding(dice, 'FOLLOW_ME') : undefined,
    networkUnavailable: dice.chance(0.3) ? forwarding(dice, 'NUN') : undefined,
    logMissedCalls: dice.chance(0.5),
  })
}

function forwarding(dice: Dice, context: Forwarding['context']): Forwarding {
  return {
    context,
    targets: dice.some(numbers, 0.2),
    onlyDirect: dice.chance(0.2),
    ownSeconds: dice.pick([0, 5]),
    ringSeconds: dice.pick([5, 15]),
    strategy: dice.pick(['A', 'H', 'M']),
    cli: dice.pick(['R', 'L']),
    confirms: dice.chance(0.5),
    announcement: dice.pick([undefined, 0]),
    finalDestination: randomDestination(dice),
  }
}

function randomDestination(dice: Dice): NextDestination {
  const type = dice.pick(['U', 'U', 'V', 'V', 'R', 'I', 'Q', 'C', 'H'])
  const ids = { U: dice.pick(userIds), V: dice.pick(userIds), R: groupId, I: dice.pick(ivrIds) }
  const others = { Q: queueId, C: conferenceId, H: 0 }
  return { type, id: { ...ids, ...others }[type] }
}

function randomIvr(dice: Dice, id: number): Ivr {
  const action = (): IvrAction => {
    const { type, id: to } = randomDestination(dice)
    if (dice.chance(0.4)) return { kind: 'dial', number: dice.pick(numbers) }
    return type === 'H' ? { kind: 'hang-up' } : { kind: 'record', type, id: to }
  }
  return {
    id,
    customerId: 1,
    ringSeconds: dice.pick([undefined, 8]),
    timeoutSeconds: 3,
    rounds: dice.pick([1, 2]),
    dialsExtensions: dice.chance(0.5),
    random: dice.chance(0.2) ? [action(), action()] : undefined,
    sounds: dice.pick(['', 'one']),
    postSounds: dice.pick(['', 'bye']),
    keys: new Map(['1', '2', '#'].map((key) => [key, { action: action(), sounds: '' }])),
    final: randomDestination(dice),
  }
}

function addRule(dice: Dice, bench: CallBench, id: number): void {
  const block: RuleAction = { kind: 'block' }
  bench.rules.push({
    id,
    pos: id,
    direction: dice.pick(['in', 'out']),
    sources: dice.some(['any', '+447700900111', 1, 2], 0.3),
    destinations: dice.some([dice.pick(published), dice.pick(outsideNumbers), '+4420*'], 0.6),
    intervals: [],
    action: dice.pick([block, { kind: 'redirect', to: randomDestination(dice) }]),
  })
}
