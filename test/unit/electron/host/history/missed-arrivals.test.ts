import { expect, test } from 'vitest'
import type { Arrived } from '#electron/host/arrivals/arrivals.ts'
import { MissedArrivals } from '#electron/host/history/missed-arrivals.ts'
import type { RecentCall } from '#shared/host/slices.ts'

const signIn = 1_700_000_000_000

const call = (seconds: number, fields: Partial<RecentCall> = {}): RecentCall => ({
  ...{ cdrId: seconds, liveId: seconds, type: 'missed', number: '+441', name: 'Ada Example' },
  ...{ at: signIn + seconds * 1_000, totalSeconds: 20, talkSeconds: 0, cause: '', recordings: [] },
  missedReason: 'rang-unanswered',
  ...fields,
})

function session() {
  const facts = { seenUntil: 0 }
  const added: Arrived[] = []
  const withdrawn: (string | undefined)[] = []
  const missed = new MissedArrivals({
    arrivals: {
      add: (_kind, arrived) => added.push(arrived),
      markSeen: (_kind, item) => withdrawn.push(item),
    },
    seenUntil: () => facts.seenUntil,
    now: () => signIn,
  })
  missed.start()
  return { facts, added, withdrawn, missed }
}

test('a call that rang here unanswered is announced once, with its queue and cause', () => {
  const { added, missed } = session()
  const rang = call(60, { through: 'Orders', way: 'queue', cause: 'ORIGINATOR_CANCEL' })
  missed.update([rang])
  missed.update([{ ...rang, name: 'Ada E.' }])
  expect(added).toEqual([
    {
      ...{ item: '+441', name: 'Ada Example', words: '' },
      missed: { missedReason: 'rang-unanswered', cause: 'ORIGINATOR_CANCEL', through: 'Orders' },
    },
  ])
})

test.each([
  ['declined', { missedReason: 'declined-here' }],
  ['answered elsewhere', { missedReason: 'taken-elsewhere' }],
  ['answered elsewhere, as a call that a colleague took', { type: 'in', missedReason: 'taken-elsewhere' }],
  ['not taking calls', { missedReason: 'not-taking-calls' }],
  ['the app was closed', { missedReason: 'app-closed' }],
  ['never rang here', { missedReason: 'never-rang-here' }],
  ['answered', { type: 'in', talkSeconds: 5 }],
] as const)('not announced: %s', (_what, fields) => {
  const { added, missed } = session()
  missed.update([call(60, fields)])
  expect(added).toEqual([])
})

test('no cause known, no announcement', () => {
  const { added, missed } = session()
  const { missedReason: _, ...unexplained } = call(60)
  missed.update([unexplained])
  expect(added).toEqual([])
})

test('calls from before the sign-in, and those already seen, are not announced', () => {
  const { facts, added, missed } = session()
  missed.update([call(-60)])
  facts.seenUntil = signIn + 200_000
  missed.update([call(60), call(-60)])
  expect(added).toEqual([])
})

test('looking at the list withdraws the announcement, and it does not come again', () => {
  const { facts, added, withdrawn, missed } = session()
  missed.update([call(60)])
  facts.seenUntil = signIn + 80_000
  missed.update([call(60)])
  missed.update([call(60)])
  expect([added.length, withdrawn]).toEqual([1, ['+441']])
})

test('a record that shows later that a colleague answered withdraws it; the other call of that caller stays', () => {
  const { added, withdrawn, missed } = session()
  missed.update([call(90), call(60)])
  missed.update([call(90, { type: 'in', missedReason: 'taken-elsewhere' }), call(60)])
  expect(withdrawn).toEqual(['+441'])
  expect(added).toHaveLength(3)
})

test('the attempts of a queue are one call, and an answered last one withdraws it', () => {
  const { added, withdrawn, missed } = session()
  missed.update([call(60)])
  missed.update([call(60, { cdrId: 2, totalSeconds: 50 })])
  expect(added).toHaveLength(1)
  const { missedReason: _, ...talked } = call(60, { cdrId: 3, type: 'in', talkSeconds: 9 })
  missed.update([talked])
  expect(withdrawn).toEqual(['+441'])
})

test('a call pushed out of the list by newer ones stays announced', () => {
  const { withdrawn, missed } = session()
  missed.update([call(60)])
  missed.update([call(90, { number: '+442' })])
  expect(withdrawn).toEqual([])
})

test('after sign-out nothing is announced', () => {
  const { added, missed } = session()
  missed.stop()
  missed.update([call(60)])
  expect(added).toEqual([])
})
