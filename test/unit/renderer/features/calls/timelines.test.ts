import { expect, test } from 'vitest'
import { nextTick } from 'vue'
import { entryWords } from '#renderer/features/calls/timeline.ts'
import { useTimelinesStore } from '#renderer/features/calls/timelines.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { startPageHost } from '#test/support/page-host.ts'

test('what happens to a call is noted, whether it is on the screen or not, until its line is gone', async () => {
  const talking = phoneLine({ state: 'connected', connectedAt: 2, startedAt: 1 })
  const host = await startPageHost({ lines: [talking] })
  const timelines = useTimelinesStore()
  const words = () => timelines.entriesOf(talking.id).map(entryWords)
  expect(words()).toEqual(['Ringing', 'You answered'])

  host.show('lines', [{ ...talking, state: 'held', heldAt: 3 }])
  await nextTick()
  host.show('lines', [talking, phoneLine({ id: 'line-2' })])
  await nextTick()
  expect(words()).toEqual(['Ringing', 'You answered', 'On hold', 'Off hold'])
  expect(timelines.entriesOf('line-2').map(entryWords)).toEqual(['Ringing'])

  host.show('lines', [])
  await nextTick()
  expect(words()).toEqual([])
})
