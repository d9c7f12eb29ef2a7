import type { Line } from '#shared/calls/line.ts'
import type { RecordingState } from '#shared/calls/live-call.ts'
import { lineQuality } from '#test/support/line-quality.ts'
import { sampleTimeline } from '#test/support/sample-timeline.ts'
import { callerOf, callLabels } from './caller-scenes.ts'
import { billie, bram, callsBeside, consulting, liveCalls, people, tamsin } from './call-scenes.ts'
import { mei, odile, odileKnown, stranger } from './ring-states.ts'
import type { Screen } from './screen-suite.ts'
import { emptied, goTo, press, type States } from './state-steps.ts'
import { peopleRead } from '#test/support/people.ts'

const tamsins = { name: 'Tamsin Quillfeather' } as const

/** Shows the company of every state, with these calls of the agent. */
export async function atWork(screen: Screen, ...lines: readonly Line[]): Promise<void> {
  await screen.put('people', peopleRead([...people, odileKnown]))
  await screen.put('calls', callsBeside(lines))
  await screen.put('callLabels', callLabels)
  await screen.put(
    'callers',
    lines.map((line) => callerOf(line, Date.now())),
  )
  await screen.put('lines', lines)
}

/** Tamsin's call alone, with `changes`. */
async function talking(screen: Screen, changes: Partial<Line> = {}): Promise<void> {
  await atWork(screen, tamsin(Date.now(), changes))
  await screen.page.locator('.active').getByRole('heading', tamsins).first().waitFor()
}

async function recorded(
  screen: Screen,
  recording: RecordingState,
  changes: Partial<Line> = {},
): Promise<void> {
  await talking(screen, changes)
  await screen.put('calls', callsRecorded(recording))
  await screen.page.locator('.rec').first().waitFor()
}

/** The live calls, Tamsin's in this recording state. */
export const callsRecorded = (recording: RecordingState) =>
  liveCalls(Date.now()).map((call) => (call.id === 90418 ? { ...call, recording } : call))

/** Tamsin's call, ended; the host has forgotten its line. */
async function over(screen: Screen, changes: Partial<Line> = {}): Promise<void> {
  const now = Date.now()
  await talking(screen, changes)
  await screen.put('lines', [
    tamsin(now, { endReason: 'far-end-hung-up', ...changes, state: 'ended', endedAt: now }),
  ])
  await screen.put('lines', [])
  await screen.page.locator('.active').getByRole('button', { name: 'Close' }).waitFor()
}

async function transferring(screen: Screen, typed = ''): Promise<void> {
  await talking(screen)
  await screen.page.keyboard.press('t')
  await screen.page.getByRole('dialog').getByRole('option').first().waitFor()
  await screen.page.keyboard.type(typed)
}

async function consultation(screen: Screen, changes: Partial<Line> = {}): Promise<void> {
  await atWork(screen, ...consulting(Date.now(), changes))
  await screen.page.locator('.att').waitFor()
}

async function sounds(screen: Screen, trouble: 'loss' | 'not-heard' | 'microphone-silent'): Promise<void> {
  await talking(screen)
  const troubled = { troubles: [trouble], troubledSince: Date.now() - 9_000, mos: 2.1, loss: 0.12 }
  await screen.show('quality', [lineQuality({ lineId: 'tamsin', ...troubled })])
  await screen.page.locator('[data-trouble]').waitFor()
}

/** The console without a call of the agent's. */
export const idleStates: States = {
  'console-idle': (screen) => atWork(screen),
  async 'console-empty'(screen) {
    await screen.put('calls', [])
    await screen.show('recents', { calls: [] })
    await emptied(screen)
  },
  async 'console-no-registration'(screen) {
    await atWork(screen)
    const error = { code: 'network.unreachable' } as const
    const lost = { kind: 'unregistered', error, since: Date.now(), retryAt: Date.now() + 9_000 } as const
    await screen.show('phone', { registration: lost })
    await screen.page.getByRole('alert').first().waitFor()
  },
  async 'console-no-account'(screen) {
    await screen.show('phone', { account: null, registration: { kind: 'no-account' } })
    await screen.page.getByText('Add', { exact: false }).first().waitFor()
  },
  async 'console-offline'(screen) {
    await atWork(screen)
    const error = { code: 'network.unreachable' } as const
    const ago = Date.now() - 42_000
    await screen.put('callFeed', { kind: 'failing', lastPollAt: ago, nextPollAt: Date.now() + 9_000, error })
    await screen.page.getByText(/^as of /).waitFor()
  },
  async 'console-dialler'(screen) {
    await atWork(screen)
    await screen.page.keyboard.press('c')
    await screen.page.keyboard.type('bil')
    await screen.page.getByRole('listbox').getByRole('option').first().waitFor()
  },
  async 'console-codes'(screen) {
    await atWork(screen)
    await press(screen, 'Codes')
    await screen.page.getByRole('menu').waitFor()
  },
  async 'console-team-menu'(screen) {
    await atWork(screen)
    await press(screen, /^More .*Kofi Larkmoor|Kofi Larkmoor.*[Mm]ore/)
    await screen.page.getByRole('menu').waitFor()
  },
}

/** Calls on the console, and what can be open beside them. */
export const callStates: States = {
  async dialling(screen) {
    await atWork(
      screen,
      bram(Date.now(), { state: 'dialling', direction: 'out', connectedAt: null, heldAt: null }),
    )
    await screen.page.getByText('Dialling').first().waitFor()
  },
  connected: (screen) => talking(screen),
  async 'connected-unknown'(screen) {
    await atWork(screen, stranger({ state: 'connected', connectedAt: Date.now() - 9_000 }))
    await screen.page.locator('.active').waitFor()
  },
  async 'connected-typing'(screen) {
    await talking(screen)
    await screen.page.keyboard.press('c')
  },
  held: (screen) => talking(screen, { state: 'held', heldAt: Date.now() - 68_000 }),
  'held-by-them': (screen) => talking(screen, { farHeld: true }),
  muted: (screen) => talking(screen, { muted: true }),
  recording: (screen) => recorded(screen, 'recording'),
  async 'recording-paused'(screen) {
    await recorded(screen, 'recording')
    await screen.put('calls', callsRecorded('paused'))
  },
  async keypad(screen) {
    await talking(screen)
    await screen.page.keyboard.press('k')
    await screen.page.getByRole('region', { name: 'Keypad' }).waitFor()
  },
  async 'audio-menu'(screen) {
    await talking(screen)
    await screen.page.keyboard.press('q')
    await screen.page.getByRole('menu').waitFor()
  },
  async notes(screen) {
    await talking(screen)
    // In the console the notes are edited in place.
    await screen.command('go-history')
    await screen.page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
    await screen.page.keyboard.press('e')
    await screen.page.getByRole('dialog').waitFor()
  },
  async timeline(screen) {
    await screen.succeeds('timeline.read', sampleTimeline())
    await talking(screen)
    await press(screen, 'Timeline')
    await screen.page.getByRole('dialog').locator('.tle-row').first().click()
  },
  'quality-loss': (screen) => sounds(screen, 'loss'),
  'quality-not-heard': (screen) => sounds(screen, 'not-heard'),
  async unheard(screen) {
    await talking(screen, { microphone: 'denied' })
    await screen.page.getByText('Nobody can hear you.').waitFor()
  },
  async 'two-calls'(screen) {
    await atWork(screen, tamsin(Date.now()), bram(Date.now()))
    await screen.page.getByRole('group', { name: 'The other call' }).waitFor()
  },
  async conference(screen) {
    const now = Date.now()
    const second = bram(now, { state: 'connected', heldAt: null, merged: true })
    await atWork(screen, tamsin(now, { merged: true }), second)
    await screen.page.getByRole('region', { name: 'Conference' }).waitFor()
  },
  transfer: (screen) => transferring(screen),
  async 'transfer-busy'(screen) {
    await transferring(screen, 'kofi')
    await screen.page.getByRole('option', { name: /Kofi Larkmoor/ }).waitFor()
  },
  async 'transfer-search'(screen) {
    await transferring(screen, 'bill')
    await screen.page.getByRole('option', { name: /Billing leads/ }).waitFor()
  },
  async 'transfer-nothing'(screen) {
    await transferring(screen, 'zzzz')
    await screen.page.getByRole('option').first().waitFor({ state: 'detached' })
  },
  async 'transfer-people-loading'(screen) {
    await transferring(screen)
    await screen.put('people', { list: [], error: null })
    await screen.page.getByText('Colleagues and queues are being loaded.').waitFor()
  },
  'transfer-under-way': (screen) =>
    talking(screen, { transfer: { to: '219', stage: 'ringing', words: '180 Ringing' } }),
  'transfer-failed': (screen) =>
    talking(screen, { transfer: { to: '219', stage: 'failed', words: '486 Busy Here' } }),
  'consultation-dialling': (screen) =>
    consultation(screen, { state: 'early', connectedAt: null, rings: true }),
  consultation: (screen) => consultation(screen),
  async 'consultation-swapped'(screen) {
    const now = Date.now()
    await atWork(screen, tamsin(now), billie(now, { state: 'held', heldAt: now - 5_000 }))
    await screen.page.locator('.att').waitFor()
  },
  'consultation-busy': (screen) =>
    consultation(screen, { state: 'ended', connectedAt: null, endedAt: Date.now(), endReason: 'busy' }),
  ended: (screen) => over(screen),
  'ended-no-answer': (screen) =>
    over(screen, { direction: 'out', state: 'dialling', connectedAt: null, endReason: 'no-answer' }),
  async strip(screen) {
    await talking(screen)
    await goTo(screen, 'History')
    await screen.page.getByRole('region', { name: 'Current call' }).waitFor()
  },
  async 'strip-held-recording'(screen) {
    await recorded(screen, 'recording', { state: 'held', heldAt: Date.now() - 30_000, muted: true })
    await goTo(screen, 'History')
    await screen.page.getByRole('region', { name: 'Current call' }).waitFor()
  },
  async 'strip-consultation'(screen) {
    await consultation(screen)
    await goTo(screen, 'History')
    await screen.page.getByRole('region', { name: 'Current call' }).waitFor()
  },
  async 'strip-typing'(screen) {
    await talking(screen)
    await goTo(screen, 'History')
    await screen.page.keyboard.press('/')
    await screen.page.getByRole('region', { name: 'Current call' }).waitFor()
  },
  async 'second-call'(screen) {
    await atWork(screen, tamsin(Date.now()), odile())
    await screen.page.locator('.tb-ring').waitFor()
  },
  async 'second-call-elsewhere'(screen) {
    await atWork(screen, tamsin(Date.now()), odile())
    await goTo(screen, 'History')
    await screen.page.locator('.tb-ring').waitFor()
  },
  async 'second-call-shown'(screen) {
    await atWork(screen, tamsin(Date.now()), odile(), mei())
    await screen.page.keyboard.press('n')
    await screen.page.locator('.active').getByRole('button', { name: 'Hold and answer' }).waitFor()
  },
}
