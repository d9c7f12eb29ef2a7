import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { themes } from '#test/e2e/screens/looks.ts'
import { broken, managed } from '#test/e2e/screens/policy-scenes.ts'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'

const { open } = screenSuite()

const turn = { urls: 'turns:turn.telephony.example:5349?transport=tcp', username: '' }
const heldNetwork = {
  network: {
    iceServers: [{ urls: 'stun:stun.telephony.example:3478', username: '' }, turn],
    relayOnly: true,
    gatheringMs: 1_000,
  },
}
const section = (page: Page) => page.getByRole('region', { name: 'Managed settings' })

test('the page shows what the organisation set, where it comes from, and what is not obeyed', async () => {
  const { page, put } = await open('settings')
  expect(await section(page).count()).toBe(0)
  await put('policy', managed)
  const row = (name: string) => section(page).locator('.mg-row').filter({ hasText: name })
  await row('Call recording').getByText('Only shown').waitFor()
  expect(await row('Platform address').textContent()).toMatch(
    /\/etc\/switchhook\/policy\.json.*Applies after restart.*https:\/\/api\.telephony\.example\/v1\.2.*Locked/s,
  )
  expect(await row('Updates').first().textContent()).toMatch(/50-updates\.json.*Off.*Locked/s)
  expect(await row('Start at sign-in').textContent()).toMatch(/In the tray.*Default/s)
  const notices = section(page).getByRole('status')
  expect(await notices.nth(0).textContent()).toContain('colour: This name is not known.')
  expect(await notices.nth(1).textContent()).toContain('Users other than root can change it')
})

test('Privacy leads there, where somebody manages the computer', async () => {
  const { page, put } = await open('settings')
  const link = page.getByRole('button', { name: 'Managed settings' })
  expect(await link.count()).toBe(0)
  await put('policy', managed)
  await link.click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('settings-managed')
  expect(await section(page).getByText('Your organisation set these').isVisible()).toBe(true)
})

test('what cannot be understood is said, and what it leaves as it is', async () => {
  const { page, put } = await open('settings')
  await put('policy', broken)
  await section(page).getByText('It is not JSON.').waitFor()
  expect(await section(page).textContent()).toMatch(/stay as they are: Platform address, .* Calls continue/s)
})

test('locked settings can be read and not changed', async () => {
  const { page, put, show } = await open('settings')
  await put('policy', managed)
  await show('settings', heldNetwork)
  for (const held of [
    page.getByRole('combobox', { name: 'Answer automatically' }),
    page.getByRole('switch', { name: 'Show who is calling' }),
    page.getByRole('switch', { name: 'Single-letter shortcuts' }),
  ]) {
    expect(await held.isDisabled()).toBe(true)
    const notes = await held.getAttribute('aria-describedby')
    const words = notes?.split(' ').map((id) => textOf(page, id)) ?? []
    expect((await Promise.all(words)).join(' ')).toContain('Set by your organisation')
  }
  for (const name of ['Domain', 'Server address']) {
    const field = page.getByLabel(name, { exact: true })
    expect(await field.getAttribute('readonly')).not.toBeNull()
  }
  expect(await page.getByRole('button', { name: 'Add a server' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Remove (stun|turn)/ }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Change: / }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Apply' }).count()).toBe(0)
  expect(await page.getByLabel('How events arrive').last().isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Use a team relay' }).count()).toBe(0)
})

test('user and password of a held TURN server are the person’s own', async () => {
  const { page, put, show, asked } = await open('settings')
  await put('policy', managed)
  await show('settings', heldNetwork)
  await page.getByRole('button', { name: `User and password of ${turn.urls}` }).click()
  await page.getByLabel('TURN user').fill('wren')
  await page.getByLabel('TURN password').fill('typed here')
  await page.getByLabel('TURN password').press('Enter')
  await expect
    .poll(() => asked('network.save'))
    .toEqual([
      {
        network: {
          ...heldNetwork.network,
          iceServers: [heldNetwork.network.iceServers[0], { ...turn, username: 'wren' }],
        },
        passwords: { [turn.urls]: 'typed here' },
      },
    ])
})

test('the sign-in page takes the organisation’s address and domain', async () => {
  const { page, put, asked } = await open('login')
  await put('policy', managed)
  const address = page.getByRole('textbox', { name: 'Platform address' })
  expect(await address.inputValue()).toBe('https://api.telephony.example/v1.2')
  expect(await address.getAttribute('readonly')).not.toBeNull()
  await page.getByText('Set by your organisation').waitFor()
  await page.getByLabel('Email').fill('wren@elsewhere.example')
  await page.getByLabel('Password', { exact: true }).fill('typed')
  await page.keyboard.press('Enter')
  await page.getByText('Only addresses at hollowmere.example').waitFor()
  expect(await asked('session.signIn')).toEqual([])
  await page.getByLabel('Email').fill('wren')
  await page.keyboard.press('Enter')
  await expect.poll(() => asked('session.signIn')).toMatchObject([{ email: 'wren' }])
})

test.for(themes)('axe finds nothing in the section in %s', async (theme) => {
  const { page, put, show } = await open('settings', { width: 1100, height: 900 })
  await put('policy', managed)
  await show('settings', heldNetwork)
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
  await section(page).waitFor()
  expect(await axeViolations(page, { context: 'main' })).toEqual([])
  await put('policy', broken)
  await section(page).getByText('It is not JSON.').waitFor()
  expect(await axeViolations(page, { context: 'main' })).toEqual([])
})

function textOf(page: Page, id: string): Promise<string | null> {
  return page.locator(`[id="${id}"]`).textContent()
}
