import { beforeAll, describe, expect, test } from 'vitest'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { hears } from '#test/e2e/support/hearing.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { VoicemailPage } from '#test/e2e/screens/voicemail-page.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { toneWav } from '#test/support/tone-wav.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'

/** Hertz of what the agent says. */
const voice = 700

describe('greetings', needs('chromium'), () => {
  let platform: RunningPlatform
  let wren: Agent

  beforeAll(async () => {
    platform = await startDemoPlatform()
    wren = await startAgent({ platform, user: platform.agent(0), microphone: { onDevice: voice } })
    await wren.console.goTo('Voicemail')
    await new VoicemailPage(wren.page).openGreetings()
  })
  endAfterAll(() => ({ wren, platform }))

  const dialog = () => wren.page.getByRole('dialog')
  const row = (name: string) =>
    wren.page.getByRole('list', { name: 'Greetings' }).getByRole('listitem').filter({ hasText: name })

  /** The greetings that the platform has, by name. */
  async function stored() {
    const query = { page: 1, limit: 500 }
    const { data } = must(await platform.api.storage.listVoicemailAnnouncements({ query }))
    return new Map(data.map((each) => [each.description, each]))
  }

  async function chooseFile(name: string): Promise<void> {
    await wren.page.getByRole('button', { name: 'Add a file' }).click()
    const buffer = toneWav({ frequency: 520, seconds: 3 })
    await dialog().getByLabel('Sound file').setInputFiles({ name, mimeType: 'audio/wav', buffer })
  }

  test('are uploaded from a file, heard before, and their name is changed', async () => {
    await chooseFile('Gone fishing.wav')
    await dialog().getByRole('button', { name: 'Play' }).click()
    await hears(wren.page, 520, '[role="dialog"] audio')
    await dialog().getByRole('button', { name: 'Save greeting' }).click()
    await row('Gone fishing').waitFor()
    await eventually(async () =>
      expect((await stored()).get('Gone fishing')).toMatchObject({ extension: wren.user.user_id }),
    )
    await wren.page.getByRole('button', { name: 'Change Gone fishing' }).click()
    await dialog().getByLabel('Name').fill('At lunch')
    await wren.page.keyboard.press('Enter')
    await row('At lunch').waitFor()
    expect([...(await stored()).keys()]).not.toContain('Gone fishing')
  })

  test('are recorded by the microphone: what was said is heard, and stored', async () => {
    await wren.page.getByRole('button', { name: 'Record', exact: true }).click()
    await dialog().getByRole('button', { name: 'Record' }).click()
    await dialog()
      .getByRole('timer', { name: 'Recorded time' })
      .filter({ hasText: /0:0[2-9]/ })
      .waitFor()
    await eventually(async () =>
      expect(await dialog().getByRole('meter').getAttribute('aria-valuetext')).toBe('Good level'),
    )
    await dialog().getByRole('button', { name: 'Stop recording' }).click()
    await dialog().getByRole('button', { name: 'Play' }).click()
    await hears(wren.page, voice, '[role="dialog"] audio')
    await dialog().getByLabel('Name').fill('Spoken')
    await dialog().getByRole('button', { name: 'Save greeting' }).click()
    await row('Spoken').waitFor()
    expect([...(await stored()).keys()]).toContain('Spoken')
  })

  test('are deleted with a way back', async () => {
    await chooseFile('Away today.wav')
    await dialog().getByRole('button', { name: 'Save greeting' }).click()
    await wren.page.getByRole('button', { name: 'Delete Away today' }).click()
    await row('Away today').waitFor({ state: 'detached' })
    await wren.console.toasts.getByRole('button', { name: 'Undo' }).click()
    await row('Away today').waitFor()
    expect([...(await stored()).keys()]).toContain('Away today')
    await wren.page.getByRole('button', { name: 'Delete Away today' }).click()
    await eventually(async () => expect([...(await stored()).keys()]).not.toContain('Away today'))
    expect(await row('Away today').count()).toBe(0)
  })
})
