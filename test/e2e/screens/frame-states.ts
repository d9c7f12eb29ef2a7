import type { StorageNotice } from '#shared/host/storage.ts'
import { occurrences, type SimulatorState } from '#shared/host/simulator.ts'
import { tamsin } from './call-scenes.ts'
import type { Screen } from './screen-suite.ts'
import { failure, goTo, press, type States } from './state-steps.ts'

const simulator: SimulatorState = { offers: occurrences, lasting: [], password: 'celadon-42', faults: [] }
const unsaved: readonly StorageNotice[] = [
  { what: 'missed-calls', fault: 'full' },
  { what: 'settings', fault: 'damaged', movedTo: 'settings.json.damaged-1' },
]

async function openDemo(screen: Screen, changes: Partial<SimulatorState> = {}): Promise<void> {
  await screen.put('simulator', { ...simulator, ...changes })
  await press(screen, /^Demo/)
  await screen.page.getByRole('dialog', { name: /^Demo/ }).waitFor()
}

async function openReadiness(screen: Screen, words: RegExp): Promise<void> {
  await screen.page.getByRole('button', { name: words }).click()
  await screen.page.getByRole('dialog').waitFor()
}

/** Each pictured state of the frame around every view, by name. */
export const frameStates = {
  async presence(screen) {
    await press(screen, /^Taking calls/)
    await screen.page.getByRole('menu').waitFor()
  },
  readiness: (screen) => openReadiness(screen, /Ready/),
  async 'readiness-faults'(screen) {
    await screen.show('readiness', {
      checks: [
        { name: 'registration', state: 'bad', fault: { kind: 'server-unreachable' } },
        { name: 'microphone', state: 'bad', fault: { kind: 'microphone-unplugged', device: 'Desk headset' } },
        {
          name: 'ringer',
          state: 'unsure',
          fault: { kind: 'ringer-unplugged', device: 'Desk speakers', rest: true },
        },
        { name: 'clock', state: 'unsure', fault: { kind: 'clock-off', seconds: 40, isAhead: true } },
      ],
    })
    await openReadiness(screen, /Not ready|offline|connection/i)
  },
  async 'nothing-saved'(screen) {
    await screen.show('session', { secretsIn: 'memory' })
    await screen.put('storage', unsaved)
    await screen.page.getByText('Dismiss').first().waitFor()
  },
  async restarted(screen) {
    await screen.put('computer', { restarted: { at: Date.now(), inCall: true } })
    await screen.put('fault', { at: Date.now(), where: 'app', inCall: false })
    await screen.page.getByText('The window was restarted.').waitFor()
  },
  async 'sign-in-again'(screen) {
    await screen.show('session', { signInAgain: { code: 'session.signed-out' } })
    await press(screen, 'Sign in')
    await screen.page.getByRole('dialog').waitFor()
  },
  async 'no-events'(screen) {
    await screen.show('callFeed', { kind: 'failing', error: failure })
    await screen.put('receiver', { kind: 'failed', error: { code: 'port.in-use' } })
    await screen.page.getByText('No call updates').first().waitFor()
  },
  async strip(screen) {
    await screen.show('lines', [tamsin(Date.now())])
    await goTo(screen, 'History')
    await screen.page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
  },
  async replay(screen) {
    const to = Date.now()
    await screen.put('replay', { from: to - 600_000, to, at: to - 200_000, playing: false, speed: 1 })
    await screen.page.getByRole('region', { name: 'Replay' }).waitFor()
  },
  demo: (screen) => openDemo(screen),
  async 'demo-trouble'(screen) {
    await openDemo(screen, { lasting: [{ what: 'drop-network', until: Date.now() + 8_000 }] })
  },
} satisfies States
