import { expect, test } from 'vitest'
import { sampleState } from '#test/e2e/screens/sample-state.ts'
import { people } from '#test/e2e/screens/call-scenes.ts'
import { messagesOn, openMessages } from '#test/e2e/screens/texts-screen.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { openTeam, teamCalls, typeNumber } from '#test/e2e/screens/team-states.ts'
import { eventually } from '#test/support/eventually.ts'
import { peopleRead } from '#test/support/people.ts'

const { open } = screenSuite()
const row = ({ page }: Screen, name: string) =>
  page.getByRole('dialog', { name: 'Team' }).getByRole('listitem').filter({ hasText: name })

test('says of each colleague what they do, and of nobody who is busy that they are free', async () => {
  const screen = await open('app')
  await openTeam(screen)
  const words = async (name: string) => (await row(screen, name).textContent()) ?? ''
  expect(await words('Kofi Larkmoor')).toMatch(/with Pebblegate Lettings.*12:4\d.*Connected/)
  expect(await words('Billie Fernhollow')).toMatch(/from Tamsin Quillfeather.*Ringing/)
  expect(await words('Sybilla Thornapple')).toContain('Do not disturb')
  expect(await words('Ravi Billowmere')).toContain('No phone')
  await screen.show('callFeed', { kind: 'failing' })
  await eventually(async () => expect(await words('Kofi Larkmoor')).toContain('Not known'))
  expect(await words('Billie Fernhollow')).toContain('Not known')
})

test('a call that rings at a colleague is picked up by the code, where there is one', async () => {
  const screen = await open('app')
  await openTeam(screen)
  await row(screen, 'Billie').getByRole('button', { name: 'Pick up the call for Billie Fernhollow' }).click()
  await eventually(async () => expect(await screen.asked('line.dial')).toEqual([{ to: '*8219' }]))
  await screen.show('settings', { featureCodes: [] })
  await eventually(async () => expect(await screen.page.getByText('Pick up').count()).toBe(0))
})

test('a colleague is waited for, and it is said once that they are free', async () => {
  const screen = await open('app')
  await openTeam(screen)
  await row(screen, 'Kofi').getByRole('button', { name: 'Tell me when Kofi Larkmoor is free' }).click()
  await eventually(async () => expect(await screen.asked('team.watch')).toHaveLength(1))
  await screen.page.keyboard.press('Escape')
  await screen.put('team', { watched: [], lastFree: { key: 'user:211', name: 'Kofi Larkmoor', at: 1 } })
  await screen.page.getByText('Kofi Larkmoor is free.').waitFor()
})

test('the presence menu leads here, and shows do-not-disturb of the phone service', async () => {
  const screen = await open('app')
  const { session } = sampleState(Date.now())
  if (session.kind !== 'signed-in') throw new Error('Nobody is signed in')
  await screen.put('session', { ...session, agent: { ...session.agent, doNotDisturb: true } })
  await screen.page.keyboard.press('p')
  await screen.page.getByRole('menuitem', { name: /^Do not disturb \(phone service\)/ }).waitFor()
  await screen.page.getByRole('menuitem', { name: /^Team/ }).click()
  await screen.page.getByRole('dialog', { name: 'Team' }).waitFor()
})

test('the dialler shows who is talking to a number, in the place of the own number', async () => {
  const screen = await open('app')
  const dialler = screen.page.getByRole('form').filter({ has: screen.page.locator('#dial') })
  await screen.put('people', peopleRead(people))
  await screen.put('calls', teamCalls(Date.now()))
  const height = async () => (await dialler.boundingBox())?.height
  const before = await height()
  await typeNumber(screen, '01632 960770')
  await dialler.getByText('Kofi is talking to this number now').waitFor()
  expect(await dialler.getByText('Call as').count()).toBe(0)
  expect(await height()).toBe(before)
  await screen.show('callFeed', { kind: 'failing' })
  await dialler.getByText('Call as').waitFor()
})

test('a text of a colleague is told for an hour, one that was answered is not', async () => {
  const screen = await open('app')
  const latest = (minutes: number, way: 'in' | 'out', by: string) =>
    screen.succeeds('texts.latest', { at: Date.now() - minutes * 60_000 - 10_000, way, by })
  const note = screen.page.getByText('Texted 4 min ago by Kofi')
  await latest(4, 'out', 'Kofi Larkmoor')
  await typeNumber(screen, '07700 900142')
  await note.waitFor()
  for (const [minutes, way, by] of [
    [61, 'out', 'Kofi Larkmoor'],
    [4, 'in', ''],
    [4, 'out', ''],
  ] as const) {
    await latest(minutes, way, by)
    await screen.show('texts', { revision: minutes + way.length + by.length + 100 })
    await note.waitFor({ state: 'detached' })
    await latest(4, 'out', 'Kofi Larkmoor')
    await screen.show('texts', { revision: minutes + way.length + by.length + 500 })
    await note.waitFor()
  }
})

test('a thread shows which colleague is talking to its number', async () => {
  const screen = await openMessages(open)
  await messagesOn(screen).rows.filter({ hasText: 'Pebblegate Lettings' }).click()
  await screen.put('calls', teamCalls(Date.now()))
  await screen.page.getByRole('main').getByText('Kofi is talking to this number now').waitFor()
})
