import type { NextDestination } from '#shared/calls/routing/next-destination.ts'
import type { QueueSettings } from '#shared/calls/routing/queue.ts'
import type { Dice } from './dice.ts'

type Neighbours = {
  readonly userIds: readonly number[]
  readonly final: NextDestination
  readonly ivrId: number
}

/** A queue with random settings. */
export function randomQueue(dice: Dice, { userIds, final, ivrId }: Neighbours): QueueSettings {
  return {
    name: 'Queue',
    members: dice.some(userIds, 0.7).map((userId) => ({
      userId,
      loggedIn: dice.chance(0.8),
      paused: false,
    })),
    strategy: dice.pick(['ringall', 'ringall', 'leastrecent', 'fewestcalls', 'random', 'rrmemory', 'linear']),
    longestIdleFirst: dice.chance(0.3),
    ringSeconds: dice.pick([5, 15]),
    retrySeconds: dice.pick([0, 5]),
    wrapUpSeconds: dice.pick([0, 10]),
    skipBusy: dice.chance(0.5),
    joinEmpty: dice.chance(0.7),
    maxCallers: dice.pick([0, 2]),
    maxWaitSeconds: dice.pick([0, 60]),
    mohId: 0,
    callerSounds: '',
    agentSounds: dice.pick(['', '', 'queue']),
    announcesPosition: dice.chance(0.3),
    announcesHold: dice.chance(0.3),
    announceEverySeconds: dice.pick([0, 30]),
    cliPrefix: dice.chance(0.5),
    waitTimePrefix: dice.chance(0.5),
    hashToExit: dice.chance(0.5),
    exitIvrId: dice.pick([0, 0, ivrId]),
    postCallIvrId: dice.pick([0, 0, ivrId]),
    final,
    monitor: dice.pick(['N', 'A', 'I', 'O']),
    missedMailTo: [],
  }
}
