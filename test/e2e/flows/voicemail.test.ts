import { beforeAll, describe, expect, test } from 'vitest'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { hears, voiceOf } from '#test/e2e/support/hearing.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { VoicemailPage } from '#test/e2e/screens/voicemail-page.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'

const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142' }
const stranger = { name: '+1 202 555 0199', number: '+12025550199' }

describe('voice messages', needs('chromium'), () => {
  let platform: RunningPlatform
  let wren: Agent
  let view: VoicemailPage

  beforeAll(async () => {
    platform = await startDemoPlatform()
    wren = await startAgent({ platform, user: platform.agent(0), microphone: 700 })
    view = new VoicemailPage(wren.page)
  })
  endAfterAll(() => ({ wren, platform }))

  /** What the platform has of a message; undefined once it is deleted. */
  async function kept(id: number) {
    const { data } = must(await platform.api.history.listVoicemessages({ query: { page: 1, limit: 500 } }))
    return data.find((message) => message.id === id)
  }
  const folderOf = async (id: number) => (await kept(id))?.folder

  /** Somebody leaves a message, and the agent looks: newest first, it stands at the top. */
  async function left(caller: { name: string; number: string }): Promise<number> {
    await wren.console.goTo('Console')
    const { id } = await platform.operator.leaveVoicemail(wren.user, caller.number)
    await wren.console.goTo('Voicemail')
    await view.folder('Inbox').click()
    await eventually(async () => expect(await view.rows.first().textContent()).toContain(caller.name))
    await view.rows.first().click()
    await view.shows(caller.name)
    return id
  }

  test('appear, are really heard, and become old once they were played', async () => {
    const id = await left(tamsin)
    const badge = wren.page.getByRole('navigation', { name: 'Views' }).getByRole('img', { name: /new$/ })
    const unheard = Number(/\d+/.exec((await badge.getAttribute('aria-label')) ?? '')?.[0])
    expect(await view.rows.first().textContent()).toContain('New')
    expect(await folderOf(id)).toBe(0)
    const words = await view.message.locator('.script').textContent()
    expect(words).toBe((await kept(id))?.transcript)
    await eventually(async () => expect(await view.player.getAttribute('data-state')).toBe('paused'))
    await eventually(async () => expect(await view.player.locator('.wave').count()).toBe(1))
    await wren.page.keyboard.press('Space')
    await hears(wren.page, voiceOf(tamsin.number), 'article audio')
    await eventually(async () => expect(await kept(id)).toMatchObject({ folder: 1, is_new: false }))
    await eventually(async () => expect(await view.rows.first().textContent()).not.toContain('New'))
    expect(await view.rows.first().textContent()).toContain(tamsin.name)
    await view.player.getByRole('button', { name: 'Pause' }).click()
    await eventually(async () => expect(await view.player.getAttribute('data-state')).toBe('paused'))
    await eventually(async () => expect(await badge.getAttribute('aria-label')).toBe(`${unheard - 1} new`))
    await view.folder('Old').click()
    await view.row(tamsin.name).first().click()
    await view.shows(tamsin.name)
  })

  test('are moved to a folder of one’s own, and back', async () => {
    const id = await left(stranger)
    await wren.page.keyboard.press('v')
    await wren.page.getByRole('menuitem', { name: 'New folder' }).click()
    await wren.page.getByRole('dialog').getByLabel('Name').fill('Call back')
    await wren.page.keyboard.press('Enter')
    await view.toasts.getByText('1 voicemail moved to Call back').waitFor()
    await eventually(async () => expect(await kept(id)).toMatchObject({ folder: 3, is_new: false }))
    await view.folder('Call back').click()
    await eventually(async () => expect(await view.rows.count()).toBe(1))
    await view.shows(stranger.name)
    await wren.page.keyboard.press('Control+z')
    await eventually(async () => expect(await kept(id)).toMatchObject({ folder: 0, is_new: true }))
    await wren.page.getByRole('heading', { name: 'Nothing in Call back' }).waitFor()
  })

  test('are deleted, brought back, and deleted for good', async () => {
    const id = await left(stranger)
    const first = () => view.rows.first().getAttribute('id')
    const row = await first()
    await wren.page.keyboard.press('Delete')
    await eventually(async () => expect(await first()).not.toBe(row))
    await wren.console.toasts.getByRole('button', { name: 'Undo' }).last().click()
    await eventually(async () => expect(await first()).toBe(row))
    expect(await folderOf(id)).toBe(0)
    await view.rows.first().click()
    await wren.page.getByRole('button', { name: 'Delete this voicemail' }).click()
    await eventually(async () => expect(await kept(id)).toBeUndefined())
    expect(await first()).not.toBe(row)
  })

  test('are answered by a call and by a text', async () => {
    await left(tamsin)
    await wren.page.keyboard.press('c')
    await wren.console.goTo('Console')
    await wren.console.shows(tamsin.name, 'Connected')
    await hears(wren.page, voiceOf(tamsin.number))
    await wren.console.control('Hang up').click()
    await wren.console.isIdle()
    await wren.console.goTo('Voicemail')
    await view.shows(tamsin.name)
    await view.message.getByRole('button', { name: 'Text' }).click()
    await wren.page.getByRole('main').getByText(tamsin.name).first().waitFor()
    await wren.page
      .getByRole('link', { name: 'Messages', exact: false })
      .and(wren.page.locator('[aria-current="page"]'))
      .waitFor()
  })
})
