import { alerted, emptied, failure, press, type States } from './state-steps.ts'
import { openVoicemail } from './voicemail-page.ts'
import { sampleBox, sampleInbox } from './voicemail-scenes.ts'

/** Each pictured state of Voicemail and its greetings. */
export const voicemailStates = {
  async voicemail(screen) {
    const view = await openVoicemail(screen)
    await view.shows('Mei Copperleaf')
    await view.rows.first().click()
  },
  async 'voicemail-selected'(screen) {
    const view = await openVoicemail(screen)
    await view.shows('Mei Copperleaf')
    await view.row('Dario').click({ modifiers: ['Shift'] })
  },
  async 'voicemail-stale'(screen) {
    const view = await openVoicemail(screen)
    await view.rows.first().waitFor()
    await screen.put('voicemail', { ...sampleBox, error: failure })
    await alerted(screen)
  },
  async 'voicemail-empty'(screen) {
    await openVoicemail(screen, { rows: [] })
    await emptied(screen)
  },
  async greetings(screen) {
    await (await openVoicemail(screen)).openGreetings()
  },
  async 'greetings-new'(screen) {
    await (await openVoicemail(screen)).openGreetings()
    await press(screen, 'Add a file')
    await screen.page.getByRole('dialog').waitFor()
  },
  async 'voicemail-find'(screen) {
    await openVoicemail(screen)
    await press(screen, 'Find a voicemail')
    await screen.page.getByRole('searchbox').fill('chairs')
  },
  async 'voicemail-move'(screen) {
    const view = await openVoicemail(screen)
    await view.shows('Mei Copperleaf')
    await view.rows.first().click()
    await screen.page.keyboard.press('v')
    await screen.page.getByRole('menu').waitFor()
  },
  async 'voicemail-new-folder'(screen) {
    await openVoicemail(screen)
    await press(screen, 'New folder')
    await screen.page.getByRole('dialog').waitFor()
  },
  async 'voicemail-gone'(screen) {
    const view = await openVoicemail(screen)
    await view.shows('Mei Copperleaf')
    await view.rows.first().click()
    await screen.fails('voicemail.read', 'platform.not-found')
    await screen.succeeds('voicemail.list', { items: sampleInbox(Date.now()).slice(1), total: 8 })
    await screen.put('voicemail', { ...sampleBox, revision: 5 })
    await screen.page.getByRole('heading', { name: 'This voicemail no longer exists' }).waitFor()
  },
  async 'voicemail-failed'(screen) {
    await openVoicemail(screen, { rows: [], box: { error: failure } })
    await emptied(screen)
  },
  async 'voicemail-no-mailbox'(screen) {
    await openVoicemail(screen, { rows: [], box: { mailboxes: [] } })
    await screen.page.getByRole('heading', { name: 'You have no mailbox' }).waitFor()
  },
  async 'greetings-recording'(screen) {
    await (await openVoicemail(screen)).openGreetings()
    await screen.page.getByRole('button', { name: 'Record', exact: true }).click()
    await screen.page.getByRole('dialog').getByRole('button', { name: 'Record' }).click()
    await screen.page.getByRole('timer', { name: 'Recorded time' }).waitFor()
    await screen.put('levels', { input: 0.3, output: 0 })
  },
  async 'greetings-empty'(screen) {
    const view = await openVoicemail(screen)
    await screen.succeeds('greetings.list', [])
    await view.openGreetings()
    await emptied(screen)
  },
} satisfies States
