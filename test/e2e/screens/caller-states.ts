import type { Caller } from '#shared/host/caller.ts'
import { atWork } from './call-states.ts'
import { callerOf, nothingKnown } from './caller-scenes.ts'
import { tamsin } from './call-scenes.ts'
import { stranger } from './ring-states.ts'
import type { Screen } from './screen-suite.ts'
import { failure, type States } from './state-steps.ts'

async function talking(screen: Screen, changes: Partial<Caller>): Promise<void> {
  const line = tamsin(Date.now())
  await atWork(screen, line)
  await screen.put('callers', [callerOf(line, Date.now(), changes)])
  await screen.page.locator('[data-part="calls"]').waitFor()
}

const tamsinsNotes = { key: 'contact:1', words: 'Ask for the studio side door.', at: Date.now() } as const
const failed = { kind: 'failed', error: failure } as const
const loading = { kind: 'loading' } as const

/** What is known of a caller, in each state that it can be in. */
export const callerStates: States = {
  'caller-known': (screen) => talking(screen, {}),
  async 'caller-waited'(screen) {
    const line = tamsin(Date.now(), { through: 'Orders' })
    await atWork(screen, line)
    await screen.page.getByRole('timer', { name: 'Waiting time' }).waitFor()
  },
  'caller-loading': (screen) =>
    talking(screen, {
      ...{ calls: loading, notes: loading, summary: loading, texts: loading, voicemail: loading },
      extras: loading,
    }),
  'caller-empty': (screen) => talking(screen, nothingKnown),
  async 'caller-failed'(screen) {
    await talking(screen, {
      ...{ calls: failed, notes: failed, summary: failed, texts: failed, voicemail: failed },
      extras: failed,
    })
    await screen.put('callLabels', failed)
  },
  async 'caller-unknown'(screen) {
    const line = stranger({ state: 'connected', connectedAt: Date.now() - 9_000 })
    await atWork(screen, line)
    await screen.put('callers', [
      callerOf(line, Date.now(), { ...nothingKnown, contactId: null, extras: null }),
    ])
    await screen.page.locator('[data-part="calls"]').waitFor()
  },
  async 'caller-withheld'(screen) {
    await atWork(screen, stranger({ number: '', state: 'connected', connectedAt: Date.now() - 9_000 }))
    await screen.put('callers', [])
    await screen.page.getByText('The number is withheld').waitFor()
  },
  async 'caller-rings'(screen) {
    const line = tamsin(Date.now(), { state: 'ringing', connectedAt: null })
    await atWork(screen, line)
    await screen.page.locator('[data-part="calls"]').waitFor()
  },
  async 'notes-saved'(screen) {
    await talking(screen, {})
    await screen.put('writtenNotes', [{ ...tamsinsNotes, state: 'saved' }])
    await screen.page.getByText(/Saved to the contact/).waitFor()
  },
  async 'notes-waiting'(screen) {
    await talking(screen, {})
    await screen.put('writtenNotes', [{ ...tamsinsNotes, state: 'waiting', error: failure }])
    await screen.page.getByText(/Saved on this computer/).waitFor()
  },
  async 'notes-conflict'(screen) {
    await talking(screen, {})
    await screen.put('writtenNotes', [
      { ...tamsinsNotes, state: 'conflict', theirs: 'Moved to the new studio.' },
    ])
    await screen.page.getByRole('button', { name: 'Keep mine' }).waitFor()
  },
}
