import { expect, test } from 'vitest'
import { sampleState } from '#test/e2e/screens/sample-state.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { openTeam } from '#test/e2e/screens/team-states.ts'
import { eventually } from '#test/support/eventually.ts'

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
  await screen.put('team', { watched: [], told: { key: 'user:211', name: 'Kofi Larkmoor', at: 1 } })
  await screen.page.getByText('Kofi Larkmoor is free.').waitFor()
})

test('the presence menu leads here, and shows do-not-disturb of the phone service', async () => {
  const screen = await open('app')
  const { session } = sampleState(Date.now())
  if (session.kind !== 'signed-in') throw new Error('Nobody is signed in')
  await screen.put('session', { ...session, agent: { ...session.agent, doNotDisturb: true } })
  await screen.page.keyboard.press('p')
  await screen.page.getByRole('menuitem', { name: /^Do not disturb at the phone service/ }).waitFor()
  await screen.page.getByRole('menuitem', { name: /^Team/ }).click()
  await screen.page.getByRole('dialog', { name: 'Team' }).waitFor()
})
