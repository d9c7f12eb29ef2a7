import type { RecordingState } from '#shared/calls/live-call.ts'
import { callBackStates } from './call-back-states.ts'
import { liveCalls, people, tamsin } from './call-scenes.ts'
import { contactStates } from './contact-states.ts'
import { messageStates } from './message-states.ts'
import { recordStates } from './record-states.ts'
import { recordingStates } from './recording-states.ts'
import { reportsStates } from './reports-states.ts'
import type { Screen } from './screen-suite.ts'
import { alerted, emptied, failure, goTo, type States } from './state-steps.ts'
import { voicemailStates } from './voicemail-states.ts'
import { peopleRead } from '#test/support/people.ts'

async function history(screen: Screen): Promise<void> {
  await goTo(screen, 'History')
  await screen.page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
}

/** Each pictured state of the list screens, by name. */
export const listStates = {
  history,
  async 'history-call'(screen) {
    await history(screen)
    await screen.succeeds('recents.notes', [{ at: Date.now(), words: 'Sends photos tonight' }])
    await screen.page.locator('tbody tr').filter({ hasText: 'Tamsin' }).click()
    await screen.page.getByRole('heading', { name: 'Notes on this call' }).waitFor()
  },
  async 'history-missed'(screen) {
    await history(screen)
    await screen.page.locator('tbody tr').filter({ hasText: 'Mei' }).click()
    await screen.page.getByRole('heading', { name: 'Why it was missed' }).waitFor()
  },
  async 'history-late'(screen) {
    await history(screen)
    await screen.show('recents', { unfound: { records: 1, recordings: 2 }, error: failure })
    await alerted(screen)
  },
  async 'history-empty'(screen) {
    await screen.show('recents', { calls: [] })
    await history(screen)
    await emptied(screen)
  },
  async 'history-failed'(screen) {
    await screen.show('recents', { calls: [], error: failure })
    await history(screen)
    await emptied(screen)
  },
  async 'history-replay'(screen) {
    await history(screen)
    const to = Date.now()
    await screen.put('replay', { from: to - 600_000, to, at: to - 240_000, playing: false, speed: 1 })
    await screen.page.getByRole('region', { name: 'Replay' }).waitFor()
  },
  async 'history-recorded-call'(screen) {
    const calls = (recording: RecordingState) =>
      liveCalls(Date.now()).map((call) => (call.id === 90418 ? { ...call, recording } : call))
    await screen.put('people', peopleRead(people))
    await screen.put('calls', calls('off'))
    await screen.put('lines', [tamsin(Date.now())])
    await screen.put('calls', calls('recording'))
    await history(screen)
    await screen.page
      .getByRole('region', { name: 'Current call' })
      .getByText('REC', { exact: true })
      .waitFor()
  },
  async 'history-no-match'(screen) {
    await history(screen)
    await screen.page.getByLabel('Find a call').fill('nobody at all')
    await emptied(screen)
  },
  ...callBackStates,
  /** Shared parts of lists are checked here, wherever they are shown. */
  conflict: contactStates['contacts-conflict'],
  schedule: reportsStates['reports-schedule-form'],
  ...recordStates,
  ...messageStates,
  ...voicemailStates,
  ...recordingStates,
} satisfies States
