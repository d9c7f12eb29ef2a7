import { expect, test } from 'vitest'
import { Arrivals } from '#electron/host/arrivals/arrivals.ts'
import type { Arrival } from '#shared/host/arrivals.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

const mei = { item: '+447700900731', name: 'Mei Copperleaf', words: 'Is Thursday still fine?' }
const bram = { item: '+447700900555', name: 'Bram Oakhollow', words: 'Thanks' }

function quiet() {
  const clock = new ManualClock()
  const facts = { busy: false, inFront: false, wanted: true, named: true }
  let shown: readonly Arrival[] = []
  const arrivals = new Arrivals({
    clock,
    isBusy: () => facts.busy,
    isInFront: () => facts.inFront,
    isWanted: () => facts.wanted,
    isNamed: () => facts.named,
    onChange: (list) => (shown = list),
  })
  return { clock, facts, arrivals, shown: () => shown }
}

test('arrivals within a short time form one notification, with name and text', () => {
  const { clock, arrivals, shown } = quiet()
  arrivals.add('text', mei)
  expect(shown()).toEqual([])
  clock.advance(1_500)
  expect(shown()).toMatchObject([
    { kind: 'text', names: ['Mei Copperleaf'], words: 'Is Thursday still fine?', item: mei.item },
  ])
  const [before] = shown()
  arrivals.add('text', mei)
  arrivals.add('text', bram)
  clock.advance(1_500)
  expect(shown()).toMatchObject([{ count: 3, names: ['Mei Copperleaf', 'Bram Oakhollow'], item: null }])
  expect(shown()[0]?.key).not.toBe(before?.key)
})

test('no notification is shown during a call; all of them follow after it', () => {
  const { clock, facts, arrivals, shown } = quiet()
  arrivals.add('text', mei)
  clock.advance(1_500)
  facts.busy = true
  arrivals.update()
  expect(shown()).toEqual([])
  arrivals.add('voicemail', { ...mei, item: '7', words: '' })
  clock.advance(60_000)
  expect(shown()).toEqual([])
  facts.busy = false
  arrivals.update()
  clock.advance(1_500)
  expect(shown().map(({ kind, names }) => [kind, ...names])).toEqual([
    ['text', 'Mei Copperleaf'],
    ['voicemail', 'Mei Copperleaf'],
  ])
})

test('an item that was seen or answered causes no notification', () => {
  const { clock, arrivals, shown } = quiet()
  arrivals.add('text', mei)
  arrivals.markSeen('text', mei.item)
  clock.advance(1_500)
  expect(shown()).toEqual([])
  arrivals.add('text', mei)
  arrivals.add('text', bram)
  clock.advance(1_500)
  arrivals.markSeen('text', bram.item)
  expect(shown()).toMatchObject([{ names: ['Mei Copperleaf'] }])
  arrivals.done(shown()[0]?.key ?? '')
  expect(shown()).toEqual([])
})

test('an item that arrives in the visible view causes no notification, even if the agent leaves it at once', () => {
  const { clock, facts, arrivals, shown } = quiet()
  facts.inFront = true
  arrivals.add('text', mei)
  facts.inFront = false
  arrivals.add('text', bram)
  clock.advance(1_500)
  expect(shown()).toMatchObject([{ names: ['Bram Oakhollow'] }])
})

test('once the agent has seen the counts, nothing is notified again', () => {
  const { clock, arrivals, shown } = quiet()
  arrivals.add('text', mei)
  clock.advance(1_500)
  arrivals.add('voicemail', bram)
  arrivals.clear()
  expect(shown()).toEqual([])
  clock.advance(60_000)
  arrivals.add('text', bram)
  clock.advance(1_500)
  expect(shown()).toMatchObject([{ names: ['Bram Oakhollow'] }])
})

test('without names and without notices as the settings say', () => {
  const { clock, facts, arrivals, shown } = quiet()
  facts.named = false
  arrivals.add('text', mei)
  clock.advance(1_500)
  expect(shown()).toMatchObject([{ count: 1, names: [], words: '' }])
  facts.wanted = false
  arrivals.update()
  clock.advance(1_500)
  expect(shown()).toEqual([])
  arrivals.add('text', mei)
  clock.advance(1_500)
  expect(shown()).toEqual([])
})

test('signing out takes all of it away', () => {
  const { clock, arrivals, shown } = quiet()
  arrivals.add('text', mei)
  clock.advance(1_500)
  arrivals.clear()
  expect(shown()).toEqual([])
  clock.advance(60_000)
  expect(shown()).toEqual([])
})

test('of a night of texts all are counted, and the newest thousand are kept', () => {
  const { clock, arrivals, shown } = quiet()
  const text = (each: number) => ({ item: `thread ${each}`, name: `Sender ${each}`, words: 'Hello' })
  for (let each = 1; each <= 1_500; each += 1) arrivals.add('text', text(each))
  clock.advance(1_500)
  expect(shown()).toMatchObject([{ count: 1_500, item: null }])
  expect(shown()[0]?.names).toHaveLength(1_000)
  expect(shown()[0]?.names[0]).toBe('Sender 501')
  arrivals.markSeen('text', 'thread 1500')
  expect(shown()).toMatchObject([{ count: 1_499 }])
  for (let each = 501; each < 1_500; each += 1) arrivals.markSeen('text', `thread ${each}`)
  expect(shown(), 'all that are known were seen').toEqual([])
  arrivals.add('text', mei)
  clock.advance(1_500)
  expect(shown()).toMatchObject([{ count: 1, names: ['Mei Copperleaf'] }])
})

const ring = { missedReason: 'rang-unanswered', cause: '' } as const
const missedBy = (name: string) => ({ item: `+44 ${name}`, name, words: '', missed: ring })

test('each caller of missed calls has a notice, which their next call replaces', () => {
  const { clock, arrivals, shown } = quiet()
  for (const name of ['Ada', 'Bo', 'Ada']) arrivals.add('missed', missedBy(name))
  clock.advance(1_500)
  expect(shown()).toMatchObject([
    { kind: 'missed', slot: 'missed +44 Ada', item: '+44 Ada', names: ['Ada'], count: 2, missed: ring },
    { kind: 'missed', slot: 'missed +44 Bo', item: '+44 Bo', names: ['Bo'], count: 1 },
  ])
  const [ada, bo] = shown().map(({ key }) => key)
  arrivals.add('missed', missedBy('Bo'))
  clock.advance(1_500)
  expect(shown().map(({ key, count }) => [key === ada || key === bo, count])).toEqual([
    [true, 2],
    [false, 2],
  ])
  arrivals.done(ada ?? '')
  expect(shown()).toMatchObject([{ names: ['Bo'], count: 2 }])
})

test('thirty callers share one notice, and three have one each again', () => {
  const { clock, arrivals, shown } = quiet()
  for (let caller = 0; caller < 30; caller += 1) arrivals.add('missed', missedBy(`Caller ${caller}`))
  clock.advance(1_500)
  expect(shown()).toMatchObject([{ slot: 'missed', count: 30, item: null }])
  expect(shown()[0]?.missed).toBeUndefined()
  for (let caller = 3; caller < 30; caller += 1) arrivals.markSeen('missed', `+44 Caller ${caller}`)
  expect(shown()).toHaveLength(3)
})

test('without names, missed calls are one count', () => {
  const { clock, facts, arrivals, shown } = quiet()
  facts.named = false
  for (const name of ['Ada', 'Bo']) arrivals.add('missed', missedBy(name))
  clock.advance(1_500)
  expect(shown()).toMatchObject([{ slot: 'missed', count: 2, names: [], item: null }])
  expect(shown()[0]?.missed).toBeUndefined()
})

test('opening a notice leaves what arrived after it', () => {
  const { clock, arrivals, shown } = quiet()
  arrivals.add('text', mei)
  clock.advance(1_500)
  const [before] = shown()
  arrivals.add('text', bram)
  arrivals.done(before?.key ?? '')
  expect(shown()).toMatchObject([{ count: 1, names: ['Bram Oakhollow'] }])
})
