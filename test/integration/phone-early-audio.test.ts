import { expect, test } from 'vitest'
import type { Core } from 'sip.js'
import { systemClock } from '#electron/host/clock.ts'
import { createPhone } from '#electron/host/phone/soft-phone.ts'
import type { AudioPort } from '#electron/host/ports.ts'
import { PeerLeg } from '#electron/platform/media/peer-leg.ts'
import { sdpBody, sdpOf } from '#electron/platform/sip/agent-core.ts'
import { silentLog } from '#shared/core/log.ts'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { startScriptedTalk } from '#test/support/scripted-talk.ts'
import { loginFor } from '#test/support/test-phone.ts'
import { answerTo, describingAudio, type Fields, sampleSdp, startWirePeer } from '#test/support/wire-peer.ts'

test('a call that is redirected while its early audio is taken in rings audibly at the next address', async () => {
  await using stack = new AsyncDisposableStack()
  const peer = stack.use(await startWirePeer())
  const engine = Promise.withResolvers<void>()
  const asked: string[] = []
  const audio: AudioPort = {
    ...describingAudio(),
    ask: async (method, ...[input]) => {
      asked.push(method === 'audio.callProgress' ? JSON.stringify(input) : method)
      if (method === 'audio.accept') await engine.promise
      return ok({ sdp: sampleSdp }) as never
    },
  }
  const phone = stack.use(createPhone({ audio, clock: systemClock, log: silentLog, installation: 'test' }))
  await phone.setLogin(loginFor(peer.ws, '1001'))
  await eventually(() => expect(phone.state.registration.kind).toBe('registered'))

  await phone.dial('2000')
  const first = await peer.next(/^INVITE sip:2000@/)
  const from = (user: string): Fields => [
    ['To', `<sip:${user}@pbx.localhost>;tag=${user}`],
    ['Contact', `<sip:${user}@edge.example>`],
  ]
  const given: Fields = [...from('2000'), ['Content-Type', 'application/sdp']]
  peer.send(answerTo(first, '183 Session Progress', { given, body: sampleSdp }))
  await eventually(() => expect(asked).toContain('audio.accept'))
  const moved: Fields = [
    ['To', '<sip:2000@pbx.localhost>;tag=2000'],
    ['Contact', '<sip:3000@pbx.localhost>'],
  ]
  peer.send(answerTo(first, '302 Moved Temporarily', { given: moved }))
  await peer.next(/^ACK /)
  engine.resolve()
  const second = await peer.next(/^INVITE sip:3000@/)
  peer.send(answerTo(second, '180 Ringing', { given: from('3000') }))
  await eventually(() => expect(asked.some((each) => each.includes('ringback'))).toBe(true))
  expect(phone.lines.at(-1)).toMatchObject({ state: 'early', rings: true })
})

test.each(['a=sendonly', 'a=inactive', 'the audio of another server'])(
  'whoever answers a call that had %s before is heard, also in the same dialog, and holds nothing',
  async (early) => {
    await using talk = await startScriptedTalk()
    const [peer, announcement] = [new PeerLeg(), new PeerLeg()]
    const isElsewhere = !early.startsWith('a=')
    const contact = 'Contact: <sip:far@pbx.localhost;transport=ws>'
    const answerOf = async ({ message }: Core.IncomingInviteRequest) =>
      sdpBody(await peer.answerOffer(sdpOf(message) ?? ''))
    const rings = Promise.withResolvers<() => Core.Session>()
    talk.server.onInvite = (request) =>
      void answerOf(request).then(async (body) => {
        const offer = sdpOf(request.message) ?? ''
        const content = isElsewhere
          ? await announcement.answerOffer(offer)
          : body.content.replace('a=sendrecv', early)
        request.progress({ statusCode: 183, body: { ...body, content }, extraHeaders: [contact] })
        request.progress({ statusCode: 180, extraHeaders: [contact] })
        rings.resolve(() => request.accept({ statusCode: 200, body, extraHeaders: [contact] }).session)
      })
    const dialled = await talk.me.phone.dial('1003')
    if (!dialled.ok) throw new Error(dialled.error.code)
    const { lineId } = dialled.value
    const pickUp = await rings.promise
    await talk.waitForLine(lineId, { state: 'early', rings: true, farHeld: false })
    const isRingbackPlayed = () => talk.me.engine.requests.some((each) => /callProgress.*ringback/.test(each))
    await eventually(() => expect(isRingbackPlayed()).toBe(early === 'a=inactive'))
    const session = pickUp()
    session.delegate = {
      onInvite: (request) =>
        void answerOf(request).then((body) =>
          request.accept({ statusCode: 200, body, extraHeaders: [contact] }),
        ),
    }
    await talk.waitForLine(lineId, { state: 'connected', farHeld: false })
    const party = talk.addVoice({ peer, session, reinvite: async () => 0, moveTo: () => {} }, 600)
    await eventually(() => expect(talk.me.engine.heardShare(lineId, 600)).toBeGreaterThan(0.7))
    await eventually(() => expect(party.heardShare(900)).toBeGreaterThan(0.7))
    await Promise.all([peer.close(), announcement.close()])
  },
)
