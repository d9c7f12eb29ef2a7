import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { people } from './call-scenes.ts'
import type { Screen } from './screen-suite.ts'
import { failure, type States } from './state-steps.ts'
import { peopleRead } from '#test/support/people.ts'

/** Kofi is talking, Billie's phone rings, the others are idle. */
export function teamCalls(now: number): readonly LiveCallRecord[] {
  const at = (number: string, name = '') => ({ number, name, id: '' })
  return [
    liveCall({
      ...{ id: 41, state: 'CONNECTED', startedAt: now - 800_000, connectedAt: now - 767_000 },
      ...{ source: at('+441632960770', 'Pebblegate Lettings'), destination: at('211') },
    }),
    liveCall({
      ...{ id: 42, state: 'RINGING', startedAt: now - 9_000, connectedAt: null },
      ...{ source: at('+447700900142'), destination: at('219') },
    }),
  ]
}

export async function openTeam(screen: Screen): Promise<void> {
  const busy = people.map((person) =>
    person.name.startsWith('Sybilla') ? { ...person, doNotDisturb: true } : person,
  )
  await screen.put('people', peopleRead(busy))
  await screen.put('calls', teamCalls(Date.now()))
  await screen.page.keyboard.press('g')
  await screen.page.keyboard.press('t')
  await screen.page.getByRole('dialog', { name: 'Team' }).waitFor()
}

/** Types a number without calling it. */
export async function typeNumber({ page }: Screen, number: string): Promise<void> {
  await page.keyboard.press('c')
  await page.keyboard.type(number)
}

/** Each pictured state of the team, by name. */
export const teamStates = {
  team: openTeam,
  async 'team-waiting'(screen) {
    await openTeam(screen)
    await screen.put('team', {
      watched: [{ key: people[3]?.key ?? '', name: 'Kofi Larkmoor', since: Date.now() }],
      lastFree: null,
    })
    await screen.page.getByRole('button', { name: 'Stop waiting for Kofi Larkmoor' }).waitFor()
  },
  async 'team-not-known'(screen) {
    await openTeam(screen)
    await screen.show('callFeed', { kind: 'failing', error: failure })
    await screen.page.getByText('There are no call updates').waitFor()
  },
  async collision(screen) {
    await screen.put('people', peopleRead(people))
    await screen.put('calls', teamCalls(Date.now()))
    await typeNumber(screen, '01632 960770')
    await screen.page.getByText('Kofi is talking to this number now').waitFor()
  },
  async 'collision-text'(screen) {
    await screen.succeeds('texts.latest', { at: Date.now() - 250_000, way: 'out', by: 'Kofi Larkmoor' })
    await typeNumber(screen, '07700 900142')
    await screen.page.getByText('Texted 4 min ago by Kofi').waitFor()
  },
  async 'team-loading'(screen) {
    await openTeam(screen)
    await screen.put('people', { list: [], error: null })
    await screen.page.getByText('Colleagues are being loaded.').waitFor()
  },
  async 'team-failed'(screen) {
    await openTeam(screen)
    await screen.put('people', { list: [], error: failure, lists: { user: 'failed' } })
    await screen.page.getByText('Colleagues could not be loaded. ').waitFor()
  },
  async 'team-older'(screen) {
    await openTeam(screen)
    await screen.put('people', { list: people, error: failure, lists: { user: 'failed' } })
    await screen.page.getByText('Colleagues could not be loaded. ').waitFor()
  },
  async 'team-none'(screen) {
    await openTeam(screen)
    await screen.put('people', peopleRead([]))
    await screen.page.getByText('No colleagues are listed.').waitFor()
  },
  async 'team-no-match'(screen) {
    await openTeam(screen)
    await screen.page.getByRole('searchbox', { name: 'Name or extension' }).fill('quixotic')
    await screen.page.getByText('No colleague matches').waitFor()
  },
} satisfies States
