import { expect, test } from 'vitest'
import { RemoteList } from '#electron/host/faxes-chats/remote-list.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { Listing } from '#shared/host/listing.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

function lying(items: readonly string[]) {
  const clock = new ManualClock()
  const facts: { answer: Result<readonly string[]>; readings: number; state: Listing | null } = {
    answer: ok(items),
    readings: 0,
    state: null,
  }
  const list = new RemoteList<string>({
    clock,
    read: async () => {
      facts.readings += 1
      return facts.answer
    },
    textOf: (item) => item,
    onState: (state) => (facts.state = state),
  })
  return { clock, facts, list }
}

test('all words must be there, without accents, and digits however they are grouped', async () => {
  const { list } = lying(['Zoë Example +44 1632 960187', 'Zoe Other +44 1632 960188', 'Ada'])
  const found = async (find: string) => {
    const answer = await list.list({ find, count: 9 })
    return answer.ok ? answer.value.items.map((item) => item.split(' ')[1] ?? item) : answer.error
  }
  expect(await found('zoe')).toEqual(['Example', 'Other'])
  expect(await found('ZOE exam')).toEqual(['Example'])
  expect(await found('+441632960188')).toEqual(['Other'])
  expect(await list.list({ find: '', count: 1 })).toMatchObject({
    value: { items: { length: 1 }, total: 3 },
  })
})

test('it is read once for all who ask at a time, and again when it is old', async () => {
  const { clock, facts, list } = lying(['a'])
  await Promise.all([list.all(), list.all()])
  await list.all()
  expect(facts.readings).toBe(1)
  clock.advance(20_000)
  await list.all()
  expect(facts.readings).toBe(2)
  list.moved()
  expect(facts.state?.revision).toBe(1)
  await list.all()
  expect(facts.readings).toBe(3)
})

test('what was read is shown where the platform fails, and the failure is told', async () => {
  const { clock, facts, list } = lying(['a'])
  facts.answer = err(appError('network.unreachable'))
  expect((await list.all()).ok).toBe(false)
  facts.answer = ok(['a'])
  await list.all()
  expect(facts.state?.error).toBeNull()
  clock.advance(20_000)
  facts.answer = err(appError('network.unreachable'))
  expect(await list.all()).toEqual(ok(['a']))
  expect(facts.state?.error?.code).toBe('network.unreachable')
  list.forget()
  expect((await list.all()).ok).toBe(false)
})
