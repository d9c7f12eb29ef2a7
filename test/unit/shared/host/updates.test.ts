import { expect, test } from 'vitest'
import { updateMove, type UpdateEvent, type UpdateStage } from '#shared/host/updates.ts'

const stages: readonly UpdateStage[] = [
  ...([
    'unknown',
    'checking',
    'current',
    'found',
    'downloading',
    'ready',
    'at-quit',
    'when-free',
    'installing',
  ] as const),
]
const events: readonly UpdateEvent[] = [
  ...(['check', 'nothing-new', 'newer', 'failed', 'download', 'stop', 'downloaded'] as const),
  ...(['at-quit', 'when-free', 'later', 'install'] as const),
]

test('nothing is installed that was not downloaded: the way to it leads through the whole download', () => {
  const before = reachable('unknown', (event) => event !== 'downloaded')
  expect(before).not.toContain('installing')
  expect(before).not.toContain('at-quit')
  expect(reachable('unknown', () => true).toSorted()).toEqual(stages.toSorted())
})

test('every stage can be left, and no move leads out of the table', () => {
  for (const stage of stages) {
    const next = events.flatMap((event) => updateMove(stage, event) ?? [])
    expect([stage, next.length > 0]).toEqual([stage, true])
    expect(stages).toEqual(expect.arrayContaining(next))
  }
})

test('a step that is not possible in a state is refused', () => {
  expect(updateMove('unknown', 'install')).toBeNull()
  expect(updateMove('found', 'install')).toBeNull()
  expect(updateMove('downloading', 'at-quit')).toBeNull()
  expect(updateMove('installing', 'later')).toBeNull()
})

function reachable(from: UpdateStage, may: (event: UpdateEvent) => boolean): readonly UpdateStage[] {
  const found = new Set<UpdateStage>([from])
  for (const stage of found) for (const event of events.filter(may)) add(found, updateMove(stage, event))
  return [...found]
}

function add(found: Set<UpdateStage>, stage: UpdateStage | null): void {
  if (stage) found.add(stage)
}
