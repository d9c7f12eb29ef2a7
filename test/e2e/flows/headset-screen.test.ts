import { expect, test } from 'vitest'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { headsetSamples } from '#test/support/headsets/descriptors.ts'
import { plugInHeadset } from '#test/support/headsets/fake-headset.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite()

async function openSettings() {
  const screen = await open('settings')
  await plugInHeadset(screen.page, headsetSamples.jabra)
  await screen.page.reload()
  await screen.page.locator('#main').waitFor()
  await screen.show('devices', { headset: null })
  const row = screen.page.getByRole('switch', { name: 'Headset buttons answer and hang up' })
  return { ...screen, row, says: (words: string) => screen.page.getByText(words).first().waitFor() }
}

test('a headset is named once its buttons work, and the switch lets it go', async () => {
  const { page, show, asked, row, says } = await openSettings()
  await says('Jabra Sample is plugged in, but its buttons cannot be used.')
  await show('devices', { headset: 'Jabra Sample' })
  await says('Jabra Sample is connected.')
  expect(await page.getByRole('button', { name: 'Connect a headset' }).count()).toBe(0)
  await row.click()
  await eventually(async () =>
    expect(await asked('settings.change')).toMatchObject([{ changes: { audio: { headsetButtons: false } } }]),
  )
  await says('Off. Switchhook ignores the buttons.')
})

test('a headset is asked for by a press, and the audio engine is told of it', async () => {
  const { page, says } = await openSettings()
  await page.evaluate(() => window.fakeHeadset?.plug(false))
  await page.evaluate(() => {
    const granted = new BroadcastChannel('switchhook.headset-granted')
    granted.addEventListener('message', () => (document.title = 'told'))
  })
  await page.getByRole('button', { name: 'Connect a headset' }).click()
  expect(await page.title()).not.toBe('told')
  await page.evaluate(() => window.fakeHeadset?.plug(true))
  await page.getByRole('button', { name: 'Connect a headset' }).click()
  await eventually(async () => expect(await page.title()).toBe('told'))
  await says('Jabra Sample is plugged in')
})

test('a browser that reaches no headset says so', async () => {
  const { page } = await open('settings')
  await page.addInitScript(() => Object.defineProperty(navigator, 'hid', { value: undefined }))
  await page.reload()
  await page.getByText('This browser cannot use headset buttons.').waitFor()
  expect(await page.getByRole('switch', { name: 'Headset buttons answer and hang up' }).isDisabled()).toBe(
    true,
  )
})
