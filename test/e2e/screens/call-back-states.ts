import type { CallBack } from '#shared/calls/call-backs.ts'
import type { CallBack as PlannedCallBack } from '#shared/host/caller.ts'
import type { DueCallBacks } from '#shared/host/call-backs.ts'
import { sampleState } from './sample-state.ts'
import type { Screen } from './screen-suite.ts'
import { emptied, failure, type States } from './state-steps.ts'

const minute = 60_000

/** Waiting callers, the longest wait first. `now` in milliseconds since 1970. */
function callersWaiting(now: number): readonly CallBack[] {
  const caller = (key: string, waited: number, changes: Partial<CallBack>): CallBack => ({
    ...{ key, number: `+${key}`, name: '', firstAt: now - waited * minute, lastAt: now - waited * minute },
    ...{ calls: 1, leftVoicemail: false, through: '', tries: null },
    ...changes,
  })
  return [
    caller('442079460018', 190, {
      ...{
        name: 'Tamsin Okoro',
        calls: 3,
        lastAt: now - 25 * minute,
        through: 'Orders',
        leftVoicemail: true,
      },
      tries: { count: 2, lastAt: now - 12 * minute, by: 'Imogen Castellan' },
    }),
    caller('441632960113', 64, { through: 'Returns and refunds, northern warehouse' }),
    caller('447700900142', 8, { leftVoicemail: true }),
  ]
}

/** Call-backs that the agent has planned. `now` in milliseconds since 1970. */
export function plannedCallBacks(now: number): readonly PlannedCallBack[] {
  const planned = { number: '+441632960144', isDue: false }
  return [
    {
      ...planned,
      id: '1',
      name: 'Otterwick Ceramics',
      note: 'Kiln shelves: price by post',
      at: now + 50 * minute,
    },
    { ...planned, id: '2', name: '', note: '', at: now + 180 * minute },
  ]
}

/** The host's slice with these callers. */
export function callBacksSlice(changes: Partial<DueCallBacks> = {}): DueCallBacks {
  const now = Date.now()
  const list = callersWaiting(now)
  const since = now - 7 * 24 * 60 * minute
  return {
    list,
    total: list.length,
    withheld: 2,
    since,

    error: null,
    ...changes,
  }
}

/** Opens the list by its keys. */
export async function openCallBacks(screen: Screen, changes: Partial<DueCallBacks> = {}): Promise<void> {
  await screen.put('dueCallBacks', callBacksSlice(changes))
  await screen.command('go-call-backs')
  await screen.page.getByRole('heading', { name: 'Call-backs', level: 1 }).waitFor()
}

export const callBackStates = {
  'call-backs': openCallBacks,
  async 'call-backs-caller'(screen) {
    const calls = sampleState(Date.now()).recents.calls.slice(0, 4)
    const withThem = calls.map((call) => ({ ...call, number: '+442079460018', name: 'Tamsin Okoro' }))
    await screen.show('recents', { calls: withThem })
    await openCallBacks(screen)
    await screen.page.getByRole('option', { name: /Tamsin Okoro/ }).click()
    await screen.page.getByRole('region', { name: 'Recent calls with Tamsin' }).waitFor()
  },
  async 'call-backs-talked'(screen) {
    await openCallBacks(screen)
    await screen.page.getByRole('option', { name: /Tamsin Okoro/ }).click()
    await screen.put('dueCallBacks', callBacksSlice({ list: [], total: 0 }))
    await screen.page.getByText('Somebody has talked to them since.').waitFor()
  },
  async 'call-backs-planned'(screen) {
    await screen.put('callBacks', plannedCallBacks(Date.now()))
    await openCallBacks(screen)
    await screen.page.getByRole('heading', { name: 'Your reminders' }).waitFor()
  },
  async 'call-backs-none'(screen) {
    await openCallBacks(screen, { list: [], total: 0, withheld: 0 })
    await emptied(screen)
  },
  async 'call-backs-failed'(screen) {
    await openCallBacks(screen, { list: [], total: 0, since: 0, error: failure })
    await emptied(screen)
  },
  'call-backs-old': (screen) => openCallBacks(screen, { error: failure, total: 512 }),
} satisfies States
