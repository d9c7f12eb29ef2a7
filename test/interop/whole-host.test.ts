import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Core } from 'sip.js'
import type { Line } from '#shared/calls/line.ts'
import type { MissedReason } from '#shared/calls/missed-cause.ts'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { restUser, type RestUser } from '#test/support/rest-user.ts'
import { runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { type ScriptedServer, startScriptedServer } from '#test/support/scripted-sip-server.ts'
import { type SipHost, startSipHost } from '#test/support/sip-host.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'
import { inFull } from '#test/support/tier.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

/**
 * What exchanges and carriers send, and what a person sees of it: a whole host, signed in to the platform, its phone at a
 * server that a test plays. What it publishes to its pages is looked at, not the phone.
 */

let platform: RunningPlatform
let root: RestUser
let server: ScriptedServer
let folder: TemporaryFolder
let host: SipHost

beforeAll(async () => {
  platform = await runPlatform({ dataset: 'empty' })
  root = restUser(platform, await platform.signIn(platform.user('201')))
  const { user_id } = platform.user('204')
  await root.patch(`/operator/users/${user_id}`, { ring_time: 3 })
})

afterAll(() => platform?.[Symbol.asyncDispose]())

beforeEach(async () => {
  server = await startScriptedServer()
  folder = await temporaryFolder('whole-host')
  const { email, password } = platform.user('204')
  const user = { email, password }
  const { baseUrl } = platform.platform
  host = await startSipHost({ baseUrl, user, ws: server.ws, userData: folder.path })
})

disposeAfterEach(() => [host, server, folder])

const state = () => host.running.state

/** Waits for a line that pages are shown so. */
const shown = (line: Partial<Line>): Promise<Line> =>
  eventually(() => {
    const found = state().lines.find((each) =>
      Object.entries(line).every(([name, value]) => Reflect.get(each, name) === value),
    )
    if (!found) throw new Error(JSON.stringify(state().lines))
    return found
  })

const answer = async (line: Partial<Line> = {}) => {
  const { id: lineId } = await shown({ state: 'ringing', ...line })
  expect(await host.running.ask('line.answer', { lineId })).toEqual(ok(undefined))
  return shown({ id: lineId, state: 'connected' })
}

describe('a call is shown', () => {
  test('whatever its header fields are written like', async () => {
    const from = 'Zoë Müller (Einkauf), GmbH <sip:+4930901820@pbx.localhost>'
    const calling = server.call({ headers: [`P-Asserted-Identity: ${from}`] })
    const line = await answer({ number: '+4930901820' })
    expect(line.name).toContain('Zoë Müller')
    await calling
  })

  test('as audio alone where it offers video too', async () => {
    const video =
      'm=video 9 UDP/TLS/RTP/SAVPF 96\r\nc=IN IP4 127.0.0.1\r\na=mid:v\r\na=sendrecv\r\na=rtpmap:96 VP8/90000\r\n'
    const calling = server.call({ sdp: (offer) => `${offer}${video}` })
    await answer()
    await calling
    const accepted = server.answers.findLast(({ body }) => body !== '')
    expect(accepted?.body).toMatch(/^m=video 0 /m)
  })

  test('in the place of another (Replaces), which ends as transferred', async () => {
    const calling = server.call()
    const first = await answer()
    const { session } = await calling
    const { callId, localTag, remoteTag } = session
    const headers = [`Replaces: ${callId};to-tag=${remoteTag};from-tag=${localTag}`, 'Require: replaces']
    await server.call({ headers, from: '"Bram" <sip:1004@pbx.localhost>' })
    await shown({ id: first.id, state: 'ended', endReason: 'transferred' })
    await shown({ number: '1004', state: 'connected', answeredBy: 'service' })
  })
})

describe('a call that the phone refuses is in the list of recent calls, with the cause', () => {
  const cases: readonly (readonly [string, MissedReason, number, Parameters<ScriptedServer['call']>[0]])[] = [
    [
      '+442079460101',
      'no-audio-of-ours',
      488,
      { sdp: (offer) => offer.replace(/(SAVPF) .*/, '$1 18').replace(/PCMU/g, 'G729') },
    ],
    ['+442079460102', 'extension-not-known', 420, { headers: ['Require: x.bar'] }],
    ['+442079460103', 'could-not-be-read', 400, { headers: ['CSeq: x'] }],
  ]

  test.each(cases)('%s: %s', async (...entry) => {
    const [number, missedReason, status, call] = entry
    const { cli } = platform.user('204')
    const { id } = await root.made('/operator/simulate/inbound-call', { from: number, to: cli })
    const from = `<sip:${number}@pbx.localhost>`
    const refused: Error = await server.call({ ...call, from }).then(
      () => new Error('It was answered.'),
      (fault: Error) => fault,
    )
    expect((refused.cause as Core.IncomingResponseMessage | undefined)?.statusCode).toBe(status)
    expect(state().lines).toEqual([])
    await eventually(
      async () => {
        await host.running.ask('recents.refresh')
        expect(state().recents.calls.find(({ liveId }) => liveId === id)).toMatchObject({
          type: 'missed',
          missedReason,
        })
      },
      { timeout: 30_000 },
    )
  })
})

test(
  'a server that freezes is said within 10 s, and the phone is back within 5 s of its return',
  inFull(),
  async () => {
    server.ignoredMethods = new Set(['OPTIONS', 'REGISTER'])
    // What a busy machine adds is less than any timer of the phone would.
    await eventually(() => expect(state().phone.registration.kind).toBe('unregistered'), { timeout: 14_000 })
    server.ignoredMethods = new Set()
    await eventually(() => expect(state().phone.registration.kind).toBe('registered'), { timeout: 9_000 })
  },
)
