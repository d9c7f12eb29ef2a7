import type { Caller, AgentNote, RecordingGuardState } from '#shared/host/caller.ts'
import { atWork, callsRecorded } from './call-states.ts'
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

/** A moment on Tamsin's call that must not be recorded. */
async function guarded(screen: Screen, changes: Partial<RecordingGuardState>): Promise<void> {
  await talking(screen, {})
  await screen.put('calls', callsRecorded(changes.state === 'not-paused' ? 'recording' : 'paused'))
  await screen.put('recordingGuard', {
    ...{ lineId: 'tamsin', callId: 90418, state: 'paused', error: null },
    ...{ since: Date.now(), until: Date.now() + 43_000 },
    ...changes,
  })
  await screen.page.getByRole('complementary', { name: 'Sensitive moment' }).waitFor()
}

function writingOf(lineId: string, changes: Partial<AgentNote>): AgentNote {
  return {
    ...{ lineId, note: 'Sends photos tonight.', labels: null, hasPanel: true },
    ...{ endedAt: Date.now(), until: null, state: 'open', error: null },
    ...changes,
  }
}

/** Tamsin's call has ended, and the agent writes notes. */
async function wrappingUp(screen: Screen, changes: Partial<AgentNote>): Promise<void> {
  await talking(screen, {})
  const now = Date.now()
  await screen.put('lines', [tamsin(now, { endReason: 'far-end-hung-up', state: 'ended', endedAt: now })])
  await screen.put('agentNotes', [writingOf('tamsin', changes)])
  await screen.page.getByRole('heading', { name: 'Wrap-up' }).waitFor()
}

const tamsinsNotes = { key: 'contact:1', words: 'Ask for the studio side door.', at: Date.now() } as const
const failed = { kind: 'failed', error: failure } as const
const loading = { kind: 'loading' } as const

/** The details of a caller, in each state. */
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
  async 'caller-briefed'(screen) {
    const line = tamsin(Date.now(), { state: 'ringing', connectedAt: null })
    await atWork(screen, line)
    const extras = {
      ...{ labels: [], actionUrl: '' },
      actionText: 'Wants a refund for order 48213, photos have arrived.',
    }
    await screen.put('callers', [callerOf(line, Date.now(), { extras: { kind: 'ready', value: extras } })])
    await screen.page.getByText('photos have arrived').first().waitFor()
  },
  async 'caller-page'(screen) {
    await screen.show('settings', {
      screenPop: { address: 'https://crm.example/search?phone={number}', when: 'key' },
    })
    const attached = {
      labels: [],
      actionText: 'Wants to change the address.',
      actionUrl: 'https://shop.example/order/48213',
    }
    await talking(screen, { extras: { kind: 'ready', value: attached } })
    await screen.page.getByRole('button', { name: 'Open shop.example' }).waitFor()
  },
  'guard-paused': (screen) => guarded(screen, {}),
  'guard-not-paused': (screen) => guarded(screen, { state: 'not-paused', error: failure }),
  'guard-not-resumed': (screen) => guarded(screen, { state: 'not-resumed', error: failure }),
  'wrap-up': (screen) => wrappingUp(screen, {}),
  'wrap-up-timed': (screen) => wrappingUp(screen, { until: Date.now() + 42_000 }),
  'wrap-up-waiting': (screen) => wrappingUp(screen, { state: 'waiting', error: failure }),
  async 'call-note'(screen) {
    const line = stranger({ state: 'connected', connectedAt: Date.now() - 9_000 })
    await atWork(screen, line)
    await screen.put('agentNotes', [writingOf(line.id, { endedAt: null })])
    await screen.page.getByRole('textbox', { name: 'Note on this call' }).waitFor()
  },
  async 'call-back-due'(screen) {
    await atWork(screen)
    await screen.put('callBacks', [
      {
        ...{ id: '1', number: '+447700900142', name: 'Tamsin Quillfeather', isDue: true },
        ...{ note: 'Replacements for the fair', at: Date.now() - 60_000 },
      },
    ])
    await screen.page.getByText('Time to call').waitFor()
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
