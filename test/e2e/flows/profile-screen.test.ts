import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { profileOffer as offer } from '#test/e2e/screens/profile-scenes.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'

const { open } = screenSuite()

const dialog = (page: Page) => page.getByRole('dialog')
const profileLink = (host: string | null) => ({ id: 5, kind: 'profile', from: 'switchhook', host }) as const

async function chooseFile({ page }: Screen, text: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Use a connection profile' }).click()
  await (await chooser).setFiles({ name: 'p.json', mimeType: 'application/json', buffer: Buffer.from(text) })
}

async function openSignedOut(size?: { width: number; height: number }) {
  const screen = await open('app', size)
  await screen.put('session', { kind: 'signed-out', baseUrl: '', email: '', error: null })
  await screen.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  return screen
}

test('a file is looked at, read field by field, and used at a press', async () => {
  const screen = await openSignedOut()
  const { page, succeeds, asked, put } = screen
  await succeeds('profile.read', { ...offer, signsOut: false })
  await chooseFile(screen, '{"base_url":"x"}')
  await dialog(page).getByText('This connects you to api.hollowmere.example.').waitFor()
  await dialog(page).getByText('Now: https://api.telephony.example/v1.2').waitFor()
  expect(await asked('profile.use')).toEqual([])
  await page.getByLabel('Your SIP user').fill('204')
  await succeeds('profile.use')
  await dialog(page).getByRole('button', { name: 'Use it' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await asked('profile.use')).toEqual([{ id: 3, phoneUser: '204' }])
  await put('session', {
    kind: 'signed-out',
    baseUrl: 'https://api.hollowmere.example/v1.2',
    email: '',
    error: null,
  })
  await expect
    .poll(() => page.getByLabel('Platform address').inputValue())
    .toBe('https://api.hollowmere.example/v1.2')
})

test('a dropped file is looked at too, and what is wrong with it is said', async () => {
  const screen = await openSignedOut()
  const { page, fails } = screen
  await fails('profile.read', 'profile.holds-secret', 'sip.password')
  await page.locator('#main').evaluate((main) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['{}'], 'p.json'))
    main.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await dialog(page).getByRole('alert').getByText('The profile contains a secret (sip.password)').waitFor()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await dialog(page).waitFor({ state: 'detached' })
})

test('nothing is asked of a link’s server before a press, and Enter puts the link away', async () => {
  const { page, put, succeeds, asked } = await open('app')
  await succeeds('profile.open', offer)
  await put('link', profileLink('config.hollowmere.example'))
  await dialog(page).getByText('config.hollowmere.example').waitFor()
  expect(await asked('profile.open')).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => asked('link.dismiss')).toEqual([{ id: 5 }])
  await put('link', null)
  await dialog(page).waitFor({ state: 'detached' })
  await put('link', profileLink('config.hollowmere.example'))
  await dialog(page).getByRole('button', { name: 'View' }).click()
  await dialog(page).getByText('You are signed in to api.telephony.example').waitFor()
  await dialog(page).getByRole('button', { name: 'Sign out and use it' }).waitFor()
})

test('a profile that changes a locked setting cannot be used', async () => {
  const { page, put, succeeds } = await open('app')
  const [server, ...others] = offer.fields
  await succeeds('profile.open', { ...offer, fields: [{ ...server, held: true }, ...others] })
  await put('link', profileLink(null))
  await dialog(page).getByText('so this profile cannot be used here').waitFor()
  expect(await dialog(page).getByRole('button', { name: 'use it' }).isDisabled()).toBe(true)
})

test('the own profile is saved as a file', async () => {
  const { page, succeeds } = await open('settings')
  await succeeds('profile.export', { name: 'switchhook-api.telephony.example.json', text: '{}' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save to file' }).click()
  expect((await download).suggestedFilename()).toBe('switchhook-api.telephony.example.json')
})

test.for([
  ['light', 1440],
  ['dark', 1440],
  ['light', 380],
] as const)('nothing is cut and axe finds nothing, %s at %i', async ([theme, width]) => {
  const { page, put, succeeds } = await open('app', { width, height: 800 })
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
  await succeeds('profile.open', offer)
  await put('link', profileLink(null))
  await dialog(page).getByText('Check it with whoever').waitFor()
  expect(await axeViolations(page, { context: '[role=dialog]' })).toEqual([])
  expect(await dialog(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
})

test('the late answer of a link that was put away is not shown as that of the next one', async () => {
  const { page, put, hangs, settles } = await openSignedOut()
  await hangs('profile.open')
  await put('link', profileLink('config.hostile.example'))
  await dialog(page).getByRole('button', { name: 'View' }).click()
  await put('link', { ...profileLink('config.hollowmere.example'), id: 6 })
  await dialog(page).getByText('config.hollowmere.example').waitFor()
  await settles('profile.open', offer)
  // Answers arrive in order, so the first has been taken once the second is asked for.
  await dialog(page).getByRole('button', { name: 'View' }).click()
  expect(await dialog(page).getByText('This connects you to').count()).toBe(0)
  await settles('profile.open', offer)
  await dialog(page).getByText('This connects you to api.hollowmere.example.').waitFor()
})

test('fallback servers that a profile removes are named, with none to come', async () => {
  const screen = await openSignedOut()
  const { page, succeeds } = screen
  const fields = [...offer.fields, { name: 'otherServers', value: '', before: 'wss://b.example/ws' }]
  await succeeds('profile.read', { ...offer, fields })
  await chooseFile(screen, '{"base_url":"x"}')
  const removed = dialog(page).locator('.pr-f > div').filter({ hasText: 'wss://b.example/ws' })
  await removed.getByText('None', { exact: true }).waitFor()
})
