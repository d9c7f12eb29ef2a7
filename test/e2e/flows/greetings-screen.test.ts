import { expect, test } from 'vitest'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { openVoicemail } from '#test/e2e/screens/voicemail-page.ts'
import { sampleBox, sampleGreetings } from '#test/e2e/screens/voicemail-scenes.ts'
import { eventually } from '#test/support/eventually.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { toneWav } from '#test/support/tone-wav.ts'

const { open } = screenSuite({ audio: true })
const wav = toneWav({ frequency: 440, seconds: 1, sampleRate: 8_000 })
const file = { name: 'On_holiday.wav', mimeType: 'audio/wav', buffer: wav }

async function start() {
  const screen = await open('app')
  const view = await openVoicemail(screen)
  await view.openGreetings()
  const { page } = screen
  const dialog = page.getByRole('dialog')
  const saved = async () => (await screen.asked('greetings.save')).at(-1)
  return { screen, page, view, dialog, saved }
}

test('the list of greetings shows the owner of each, and says what is not possible', async () => {
  const { screen, page } = await start()
  const list = page.getByRole('list', { name: 'Greetings' })
  expect(await list.getByRole('listitem').count()).toBe(2)
  expect(await list.textContent()).toMatch(/At my desk.*Wren Alderpike, ext 204.*since/s)
  await page.getByText(/Saved greetings cannot be played here/).waitFor()
  await page.getByRole('button', { name: 'Delete At my desk' }).click()
  await eventually(async () => expect(await screen.asked('greetings.remove')).toEqual([{ ids: [71] }]))
  await page.getByText('1 greeting deleted').waitFor()
  const before = (await screen.asked('greetings.list')).length
  await screen.succeeds('removals.ended', { undone: true })
  await page.getByRole('button', { name: 'Delete At my desk' }).click()
  await eventually(async () => expect((await screen.asked('greetings.list')).length).toBeGreaterThan(before))
})

test('loading, failing, no greeting and no mailbox have words of their own', async () => {
  const { screen, page } = await start()
  const again = async (revision: number) => screen.put('voicemail', { ...sampleBox, revision })
  await screen.fails('greetings.list', 'network.unreachable')
  await again(2)
  await page.getByRole('alert').filter({ hasText: 'Could not refresh.' }).waitFor()
  expect(await page.getByRole('list', { name: 'Greetings' }).getByRole('listitem').count()).toBe(2)
  await screen.succeeds('greetings.list', [])
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No greetings yet' }).waitFor()
  await screen.put('voicemail', { ...sampleBox, revision: 3, mailboxes: [] })
  await page.getByRole('heading', { name: 'You have no mailbox' }).waitFor()
  expect(await page.getByRole('button', { name: 'Record', exact: true }).count()).toBe(0)
})

test('a file is chosen, listened to, named and sent', async () => {
  const { page, dialog, saved } = await start()
  await page.getByRole('button', { name: 'Add a file' }).click()
  await dialog.getByLabel('Sound file').setInputFiles(file)
  await dialog.getByRole('group', { name: 'The new greeting' }).waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('On holiday')
  await dialog.getByRole('button', { name: 'Play' }).click()
  await dialog.getByRole('button', { name: 'Pause' }).waitFor()
  await dialog.getByRole('button', { name: 'Save greeting' }).click()
  await eventually(async () =>
    expect(await saved()).toEqual({
      id: null,
      mailbox: 31,
      description: 'On holiday',
      sound: { data: wav.toString('base64') },
    }),
  )
  await page.getByText('On holiday saved').waitFor()
})

test('a file is dropped, and one that cannot be sent is refused before anything is', async () => {
  const { screen, page, dialog } = await start()
  await page.getByRole('button', { name: 'Add a file' }).click()
  const field = dialog.getByLabel('Sound file')
  await field.setInputFiles({ name: 'greeting.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('<html>') })
  await dialog.getByText(/This file is not MP3, MP4, WAV or AAC/).waitFor()
  await field.setInputFiles({ ...file, buffer: Buffer.alloc(0) })
  await dialog.getByText(/This file is empty/).waitFor()
  await field.setInputFiles({ ...file, buffer: Buffer.concat([wav, Buffer.alloc(10 * 1_048_576)]) })
  await dialog.getByText(/and the limit is 10 MB/).waitFor()
  await dialog.getByRole('button', { name: 'Save greeting' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  expect(await screen.asked('greetings.save')).toEqual([])

  const transfer = await page.evaluateHandle(
    (bytes) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([Uint8Array.from(bytes)], 'At lunch.wav', { type: 'audio/wav' }))
      return dropped
    },
    [...wav],
  )
  await dialog.locator('.drop-area').dispatchEvent('drop', { dataTransfer: transfer })
  await dialog.getByRole('group', { name: 'The new greeting' }).waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('At lunch')
})

test('a greeting is recorded with its level and time, listened to, recorded again, and sent', async () => {
  const { screen, page, dialog, saved } = await start()
  await screen.succeeds('greetings.recorded', { data: wav.toString('base64'), seconds: 1 })
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await dialog.getByRole('button', { name: 'Record' }).click()
  await dialog.getByRole('timer', { name: 'Recorded time' }).waitFor()
  const stop = dialog.getByRole('button', { name: 'Stop recording' })
  expect(await stop.evaluate((button) => button === document.activeElement)).toBe(true)
  await screen.put('levels', { input: 0.3, output: 0 })
  await eventually(async () =>
    expect(await dialog.getByRole('meter').getAttribute('aria-valuetext')).toBe('Good level'),
  )
  await dialog.getByLabel('Name').fill('Spoken')
  await dialog.getByRole('button', { name: 'Save greeting' }).click()
  await dialog.getByText('Stop the recording first.').waitFor()
  await stop.click()
  await dialog.getByRole('group', { name: 'The new greeting' }).waitFor()
  await dialog.getByRole('button', { name: 'Record again' }).click()
  await stop.click()
  await dialog.getByRole('group', { name: 'The new greeting' }).waitFor()
  await dialog.getByRole('button', { name: 'Save greeting' }).click()
  await eventually(async () => expect(await saved()).toMatchObject({ description: 'Spoken', mailbox: 31 }))
  expect(await screen.asked('greetings.record')).toHaveLength(2)
})

test('a call ends the recording and what was said stays; a closed dialog drops it', async () => {
  const { screen, page, dialog } = await start()
  await screen.succeeds('greetings.recorded', { data: wav.toString('base64'), seconds: 1 })
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await dialog.getByRole('button', { name: 'Record' }).click()
  await dialog.getByRole('timer', { name: 'Recorded time' }).waitFor()
  await screen.put('lines', [phoneLine({ id: 'l1', state: 'ringing' })])
  await dialog
    .getByText('The recording stopped because a call came in. What you said before that is kept.')
    .waitFor()
  await screen.put('lines', [])
  await dialog.getByRole('button', { name: 'Record again' }).click()
  await dialog.getByRole('timer', { name: 'Recorded time' }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await eventually(async () => expect(await screen.asked('greetings.recorded')).toHaveLength(2))
  expect(await screen.asked('greetings.save')).toEqual([])
})

test('a greeting cancelled while it is sent does not stay behind, and one being changed is said to be saved', async () => {
  const { screen, page, dialog, saved } = await start()
  const [sent] = sampleGreetings(Date.now())
  await screen.hangs('greetings.save')
  await page.getByRole('button', { name: 'Add a file' }).click()
  await dialog.getByLabel('Sound file').setInputFiles(file)
  await dialog.getByRole('group', { name: 'The new greeting' }).waitFor()
  await dialog.getByRole('button', { name: 'Save greeting' }).click()
  await eventually(async () => expect(await saved()).toMatchObject({ id: null }))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add a file' }).click()
  await screen.settles('greetings.save', { ...sent, id: 90, description: 'On holiday' })
  await page.getByText('1 greeting deleted').waitFor()
  expect(await screen.asked('greetings.remove')).toEqual([{ ids: [90] }])
  expect(await dialog.count(), 'the next dialog stays open').toBe(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Change At my desk' }).click()
  await dialog.getByRole('button', { name: 'Save greeting' }).click()
  await eventually(async () => expect(await saved()).toMatchObject({ id: 71 }))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await screen.settles('greetings.save', sent)
  await page.getByText('At my desk saved').waitFor()
})

test('a microphone that is blocked is said, and a refusal keeps what was chosen', async () => {
  const { screen, page, dialog } = await start()
  await screen.fails('greetings.record', 'greeting.microphone-denied')
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await dialog.getByRole('button', { name: 'Record' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Sound file').setInputFiles(file)
  await screen.fails('greetings.save', 'platform.forbidden')
  await dialog.getByRole('button', { name: 'Save greeting' }).click()
  await dialog
    .getByRole('alert')
    .filter({ hasText: 'Your account does not allow this. What you chose is still here.' })
    .waitFor()
  await dialog.getByRole('group', { name: 'The new greeting' }).waitFor()
})

test('a name is changed without the sound, and the sound without the name', async () => {
  const { page, dialog, saved } = await start()
  await page.getByRole('button', { name: 'Change At my desk' }).click()
  await dialog.getByText('The current sound is kept unless you choose a new one.').waitFor()
  await dialog.getByLabel('Name').fill('At the front desk')
  await page.keyboard.press('Enter')
  await eventually(async () =>
    expect(await saved()).toEqual({ id: 71, mailbox: 31, description: 'At the front desk', sound: null }),
  )
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Change At my desk' }).click()
  await dialog.getByLabel('Sound file').setInputFiles(file)
  await dialog.getByRole('group', { name: 'The new greeting' }).waitFor()
  await dialog.getByRole('button', { name: 'Save greeting' }).click()
  await eventually(async () =>
    expect(await saved()).toMatchObject({ id: 71, description: 'At my desk', sound: {} }),
  )
})

test('what was recorded stays until another recording has been made', async () => {
  const { screen, page, dialog, saved } = await start()
  await screen.succeeds('greetings.recorded', { data: wav.toString('base64'), seconds: 1 })
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await dialog.getByLabel('Name').fill('Spoken')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await dialog.getByRole('button', { name: 'Stop recording' }).click()
  await dialog.getByRole('group', { name: 'The new greeting' }).waitFor()
  await screen.fails('greetings.record', 'greeting.during-call')
  await dialog.getByRole('button', { name: 'Record again' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('group', { name: 'The new greeting' }).waitFor({ timeout: 5_000 })
  await dialog.getByRole('button', { name: 'Save greeting' }).click()
  await eventually(async () =>
    expect(await saved()).toMatchObject({ sound: { data: wav.toString('base64') } }),
  )
})
