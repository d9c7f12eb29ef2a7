import { expect, test } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import { createPhone } from '#electron/host/phone/soft-phone.ts'
import type { AudioPort } from '#electron/host/ports.ts'
import { silentLog } from '#shared/core/log.ts'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
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
