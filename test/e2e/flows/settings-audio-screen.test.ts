import { expect, test } from 'vitest'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite()

test('a device is chosen for each role and sent at once', async () => {
  const { page, asked } = await open('settings')
  await page.getByLabel('Microphone', { exact: true }).selectOption('Camera microphone')
  await page.getByLabel('Speaker', { exact: true }).selectOption('Built-in speakers')
  await page.getByLabel('Ringer', { exact: true }).selectOption('Desk headset')
  await eventually(async () => expect(await asked('settings.change')).toHaveLength(3))
  const sent = (await asked('settings.change')) as readonly { changes: { audio: Record<string, unknown> } }[]
  expect(sent.at(-1)?.changes.audio).toMatchObject({
    microphone: { id: 'c3', name: 'Camera microphone' },
    speaker: { id: 'b2', name: 'Built-in speakers' },
    ringers: [{ id: 'a1', name: 'Desk headset' }],
  })
})

test('devices are tried one at a time, and the microphone is watched only while somebody looks', async () => {
  const { page, asked, show } = await open('settings')
  await page.getByRole('button', { name: 'Play test' }).click()
  await page.getByRole('button', { name: 'Play ring' }).click()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await show('levels', { input: 0.5, output: 0 })
  await page.getByText('Good level').waitFor()
  await page.getByRole('button', { name: 'Stop' }).first().click()
  await eventually(async () =>
    expect([await asked('devices.test'), await asked('devices.watchLevels')]).toEqual([
      [{ what: 'speaker' }, { what: 'ring' }],
      [{ watching: true }, { watching: false }],
    ]),
  )
})

test('an unplugged device is reported with the device that replaced it', async () => {
  const { page, show } = await open('settings')
  const switched = { role: 'microphone', from: 'Camera microphone', to: 'Desk headset', back: false, at: 0 }
  await show('devices', { switched })
  await page.getByText(/Camera microphone was unplugged at .* Switched to Desk headset\./).waitFor()
})

test('a feature code is changed, refused in words, added and removed', async () => {
  const { page, asked } = await open('settings')
  const editor = page.getByRole('region', { name: 'Feature codes' })
  await page.getByRole('button', { name: 'Change Listen in' }).click()
  await page.getByLabel('Code', { exact: true }).fill('*90')
  await editor.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').filter({ hasText: 'Put {ext} where it goes' }).waitFor()
  await page.getByLabel('Code', { exact: true }).fill('*90{ext}')
  await editor.getByRole('button', { name: 'Save' }).click()
  await page.getByText('*90{ext}').waitFor()
  await page.getByRole('button', { name: 'Change Park' }).click()
  await page.getByRole('button', { name: 'Remove Park' }).click()
  await page.getByText('*70').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Reset codes' }).click()
  await eventually(async () => expect(await asked('settings.change')).toHaveLength(3))
})

test('a TURN server goes to the host with its password, which is shown nowhere again', async () => {
  const { page, asked, show } = await open('settings')
  await page.getByRole('button', { name: 'Add a server' }).click()
  await page.getByLabel('STUN or TURN address').fill('turn:turn.example.com:3478')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'A TURN server needs a user.' }).waitFor()
  await page.getByLabel('TURN user').fill('wren')
  await page.getByLabel('TURN password').fill('quiet-fern')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const iceServers = [{ urls: 'turn:turn.example.com:3478', username: 'wren' }]
  await eventually(async () =>
    expect(await asked('network.save')).toEqual([
      {
        network: { iceServers, relayOnly: false, gatheringMs: 1_000 },
        passwords: { 'turn:turn.example.com:3478': 'quiet-fern' },
      },
    ]),
  )
  await show('settings', { network: { iceServers, relayOnly: false, gatheringMs: 1_000 } })
  await page.getByRole('switch', { name: 'Through TURN only' }).click()
  await eventually(async () => expect(await asked('network.save')).toHaveLength(2))
  expect(await page.content()).not.toContain('quiet-fern')
})

test('the form of a TURN server keeps what was typed while the host refuses it', async () => {
  const { page, asked, fails, succeeds } = await open('settings')
  await fails('network.save', 'settings.invalid')
  await page.getByRole('button', { name: 'Add a server' }).click()
  const address = page.getByLabel('STUN or TURN address')
  await address.fill('stun:stun.example.com:3478')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await eventually(async () => expect(await asked('network.save')).toHaveLength(1))
  expect(await address.inputValue()).toBe('stun:stun.example.com:3478')
  await succeeds('network.save')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await address.waitFor({ state: 'detached' })
})
