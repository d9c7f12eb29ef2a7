import { expect, test } from 'vitest'
import { callIs, liveCalls, theCall } from '#test/e2e/support/call-facts.ts'
import { startDemoPlatform } from '#test/e2e/support/demo-platform.ts'
import { profileOf } from '#test/e2e/support/profile-file.ts'
import { savePhonePassword } from '#test/e2e/support/settings-page.ts'
import { SignInPage } from '#test/e2e/support/sign-in-page.ts'
import { eventually } from '#test/support/eventually.ts'
import { startDesktop } from './support/start-desktop.ts'

/** What the last two digits of an outside number make of a call (platform operator API): it answers. */
const outside = '+441632960300'
const another = '+441632960400'

test('a link in a cold start waits for the sign-in and for a press, then calls once; a later one holds and calls', async () => {
  await using platform = await startDemoPlatform()
  const user = platform.agent(0)
  await using desktop = await startDesktop({
    profile: profileOf(platform, user.ext),
    args: ['--', `tel:${outside}`],
  })
  const page = desktop.console
  await new SignInPage(page).signIn(user)
  const calls = async () => (await liveCalls(platform.api)).length
  const asked = page.getByRole('dialog', { name: 'Call +44 1632 960300?' })
  // Without a phone of its own the app would let the platform ring another one: it asks at once.
  await asked.getByRole('button', { name: 'Not now' }).click()
  await asked.waitFor({ state: 'detached' })
  await savePhonePassword(page, user.sip_password)
  await desktop.openUrl(`tel:${outside}`)
  await asked.waitFor()
  expect(await calls()).toBe(0)
  await asked.getByRole('button', { name: 'Call', exact: true }).dblclick()
  const { id } = await theCall(platform.api, ({ destination }) => destination.number === outside)
  await callIs(platform.api, id, 'CONNECTED')
  await asked.waitFor({ state: 'detached' })
  expect(await calls()).toBe(1)

  await desktop.openUrl(`callto:${another}`)
  const second = page.getByRole('dialog', { name: 'Call +44 1632 960400?' })
  await second.getByText('is put on hold first.').waitFor()
  await second.getByRole('button', { name: 'Not now' }).click()
  await second.waitFor({ state: 'detached' })
  expect(await calls()).toBe(1)

  await desktop.startAgain(['--', `switchhook://call/${another}`])
  await second.getByRole('button', { name: 'Hold and call' }).click()
  await callIs(platform.api, id, 'ON_HOLD')
  await eventually(async () => expect(await calls()).toBe(2))

  await desktop.openUrl('tel:*21*09001234%23')
  await page.getByRole('dialog', { name: 'This link cannot be called' }).waitFor()
  expect(await calls()).toBe(2)
})
