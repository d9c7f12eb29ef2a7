import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import {
  recordsOf,
  runPlatform,
  type JsonObject,
  type RunningPlatform,
} from '#test/support/running-platform.ts'
import { registeredPhone, type SipAgent } from '#test/support/sip-agent.ts'
import type { AgentLine } from '#test/support/sip-line.ts'

let stack: AsyncDisposableStack
let running: RunningPlatform
let token: string
let boss: SipAgent
let wren: SipAgent
let kofi: SipAgent
/** Kofi, at 700 Hz, has called Wren, at 500 Hz. */
let ofKofi: AgentLine
let ofWren: AgentLine

beforeEach(async () => {
  stack = new AsyncDisposableStack()
  running = stack.use(await runPlatform({ dataset: 'empty' }))
  token = await running.signIn(running.user('201'))
  ;[boss, wren, kofi] = [await phone('201'), await phone('204'), await phone('202')]
  ofKofi = kofi.call('204')
  ofWren = await eventually(() => wren.lines[0] ?? Promise.reject(new Error('It does not ring.')))
  await ofWren.answer()
  await live({ state: 3 })
  ofKofi.audio.playTone(700)
  ofWren.audio.playTone(500)
})
afterEach(() => stack.disposeAsync())

const phone = async (ext: string) => stack.use(await registeredPhone(running, ext))

async function calls(): Promise<readonly JsonObject[]> {
  return recordsOf((await running.ask('GET', '/calls', { token })).json)
}

function live(...expected: JsonObject[]): Promise<void> {
  return eventually(async () => expect(await calls()).toMatchObject(expected))
}

/** Waits until a line hears just these tones, each of them clearly. */
function hears(line: AgentLine, ...tones: number[]): Promise<void> {
  return eventually(() => {
    const shares = tones.map((tone) => line.audio.heardShare(tone))
    for (const share of shares) expect(share).toBeGreaterThan(0.5 / tones.length)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeGreaterThan(0.9)
  })
}

async function talksTo(line: AgentLine): Promise<void> {
  await eventually(() => expect(line.state).toBe('established'))
}

describe('a supervisor', () => {
  it('listens to both and is heard by nobody', async () => {
    const ofBoss = boss.call('*31204')
    await talksTo(ofBoss)
    ofBoss.audio.playTone(1500)
    await hears(ofBoss, 500, 700)
    await hears(ofKofi, 500)
    await hears(ofWren, 700)
    await live(
      { state: 3 },
      {
        state: 3,
        context: 'LISTEN',
        src: '201',
        dst: '*31204',
        dst_id: `Listen${running.user('204').user_id}`,
      },
    )
    await ofKofi.hangUp()
    await eventually(() => expect(ofBoss.state).toBe('ended'))
    await live()
  })

  it('whispers to the colleague, whom alone the whisper reaches', async () => {
    const ofBoss = boss.call('*32204')
    await talksTo(ofBoss)
    ofBoss.audio.playTone(1500)
    await hears(ofWren, 700, 1500)
    await hears(ofKofi, 500)
    await hears(ofBoss, 500, 700)
  })

  it('joins in, is heard by both, and leaves them alone again', async () => {
    const ofBoss = boss.call('*33204')
    await talksTo(ofBoss)
    ofBoss.audio.playTone(1500)
    await hears(ofWren, 700, 1500)
    await hears(ofKofi, 500, 1500)
    await ofBoss.hangUp()
    await hears(ofWren, 700)
    await live({ state: 3 })
  })

  it('is refused where nobody allowed it, nobody talks, or nobody is', async () => {
    const refused = async (agent: SipAgent, code: string) => {
      const line = agent.call(code)
      return eventually(() => line.finalStatus ?? Promise.reject(new Error('no answer')))
    }
    expect(await refused(kofi, '*31204')).toBe(403)
    expect(await refused(boss, '*31201')).toBe(403)
    expect(await refused(boss, '*31999')).toBe(404)
    await ofKofi.hangUp()
    await live()
    expect(await refused(boss, '*31204')).toBe(486)
    expect(await refused(boss, '*70')).toBe(403)
    expect(await refused(boss, '*71701')).toBe(404)
  })
})

describe('a call', () => {
  it('is parked by REFER, hears music, and talks to whoever takes it', async () => {
    await ofWren.transfer('*70')
    await live({
      context: 'PARK',
      state: 3,
      src: '202',
      dst: '701',
      dst_name: 'Parked at 701',
      referred_by: '204',
    })
    await eventually(() => expect(ofWren.transferStatuses).toEqual([202, 100, 180, 200]))
    await eventually(() => expect(ofWren.state).toBe('ended'))
    await eventually(() => {
      expect(ofKofi.audio.heardLevel()).toBeGreaterThan(0.01)
      expect(ofKofi.audio.heardShare(500)).toBeLessThan(0.3)
    })
    const [parked] = await calls()
    const ofBoss = boss.call('*71701')
    ofBoss.audio.playTone(900)
    await talksTo(ofBoss)
    await hears(ofBoss, 700)
    await hears(ofKofi, 900)
    await live({ state: 3, context: 'PARK_RETRIEVE', src: '201', dst: '202', parent_id: parked?.['id'] ?? 0 })
    await ofKofi.hangUp()
    await live()
    const { json } = await running.ask('GET', '/cdrs', { token })
    expect(recordsOf(json).map(({ t_cause }) => t_cause)).toContain('Call completed elsewhere')
  })

  it('is parked by PATCH dst, and taken by the one who parked it', async () => {
    const [call] = await calls()
    const sent = await running.ask('PATCH', `/calls/${call?.['id']}`, { token, body: { dst: '*70' } })
    expect(sent.status).toBe(301)
    await live({ dst: '701', state: 3 })
    const again = wren.call('*71701')
    again.audio.playTone(1100)
    await talksTo(again)
    await hears(ofKofi, 1100)
  })
})
