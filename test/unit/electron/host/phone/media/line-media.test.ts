import { beforeEach, describe, expect, test } from 'vitest'
import { LineMedia } from '#electron/host/phone/media/line-media.ts'
import type { AudioPort } from '#electron/host/ports.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

const sdp = (name: string) => `v=0\r\na=ice-ufrag:${name}\r\na=fingerprint:sha-256 ${name}\r\n`

let asked: string[]
let answers: Record<string, Result<unknown> | 'never'>
let ready: boolean
let clock: ManualClock
let media: LineMedia
let staleReports: number
let holdReports: boolean[]

beforeEach(() => {
  asked = []
  staleReports = 0
  holdReports = []
  answers = {
    'audio.offer': ok({ sdp: sdp('ours') }),
    'audio.answer': ok({ sdp: sdp('ours') }),
  }
  ready = true
  clock = new ManualClock()
  const ask = ((method: string) => {
    asked.push(method)
    const answer = answers[method] ?? ok(undefined)
    return answer === 'never' ? new Promise(() => {}) : Promise.resolve(answer)
  }) as AudioPort['ask']
  const audio: AudioPort = {
    get ready() {
      return ready
    },
    ask,
    onReady: () => () => {},
    onReport: () => () => {},
  }
  media = new LineMedia({
    lineId: 'a',
    audio,
    clock,
    log: { write: () => {} },
    onFarHeld: (held) => holdReports.push(held),
    onStale: () => (staleReports += 1),
  })
})

describe('mute', () => {
  test('that fails is forgotten, so that the line does not fall silent later', async () => {
    await media.createDescription()
    await media.setRemoteDescription(sdp('theirs'))
    answers['audio.mute'] = err(appError('audio.failed'))
    expect(await media.mute(true)).toMatchObject({ ok: false })
    asked = []
    await media.createDescription()
    expect(asked).toEqual(['audio.offer'])
  })

  test('that fails in a new connection keeps its description from being sent', async () => {
    await media.mute(true)
    answers['audio.mute'] = err(appError('audio.failed'))
    expect(await media.createDescription()).toMatchObject({ error: { code: 'audio.failed' } })
    answers['audio.mute'] = ok(undefined)
    expect(await media.createDescription()).toEqual(ok(sdp('ours')))
  })
})

describe('our offer', () => {
  test('is made, answered, and agreed', async () => {
    expect(await media.createDescription()).toEqual(ok(sdp('ours')))
    expect(media.hasPendingOffer).toBe(true)
    expect(await media.setRemoteDescription(sdp('theirs'))).toEqual(ok(undefined))
    expect(media.hasPendingOffer).toBe(false)
    expect(asked).toEqual(['audio.offer', 'audio.accept'])
  })

  test('whose early answer is repeated is not accepted twice', async () => {
    await media.createDescription()
    expect(await media.setEarlyAnswer(sdp('theirs'))).toBe(true)
    await media.setRemoteDescription(sdp('theirs'))
    expect(asked).toEqual(['audio.offer', 'audio.accept'])
    expect(media.isStale).toBe(false)
  })

  test('that another branch answers than the one heard early wants a new connection', async () => {
    await media.createDescription()
    await media.setEarlyAnswer(sdp('voicemail'))
    await media.setRemoteDescription(sdp('person'))
    expect(media.isStale).toBe(true)
  })

  test('whose early answer is one-way is held by nobody yet', async () => {
    await media.createDescription()
    await media.setEarlyAnswer(`${sdp('theirs')}a=sendonly\r\n`)
    expect(holdReports).toEqual([])
    await media.setRemoteDescription(`${sdp('theirs')}a=sendonly\r\n`)
    await media.createDescription()
    await media.setRemoteDescription(`${sdp('theirs')}a=sendonly\r\n`)
    expect(holdReports).toEqual([true])
  })

  test('that cannot be agreed on ends a call that does not stand yet', async () => {
    await media.createDescription()
    answers['audio.accept'] = err(appError('audio.failed'))
    expect(await media.setRemoteDescription('nonsense')).toMatchObject({ ok: false })
  })

  test('that cannot be agreed on in a call that stands wants a new connection', async () => {
    await media.createDescription()
    await media.setRemoteDescription(sdp('theirs'))
    await media.createDescription()
    answers['audio.accept'] = err(appError('audio.failed'))
    expect(await media.setRemoteDescription('nonsense')).toMatchObject({ ok: true })
    expect(media.isStale).toBe(true)
  })

  test('whose early answer cannot be applied leaves the call to a new connection', async () => {
    await media.createDescription()
    answers['audio.accept'] = err(appError('audio.failed'))
    expect(await media.setEarlyAnswer('nonsense')).toBe(false)
    expect(await media.setRemoteDescription('nonsense')).toEqual(ok(undefined))
    expect(media.isStale).toBe(true)
  })

  test('whose connection is given up has its answer passed over', async () => {
    await media.createDescription()
    await media.replaceConnection()
    expect(await media.setRemoteDescription(sdp('theirs'))).toEqual(ok(undefined))
    await media.createDescription()
    expect(asked).toEqual(['audio.offer', 'audio.close', 'audio.offer'])
  })

  test('does not forget that the network has changed while it was made', async () => {
    const making = media.createDescription()
    media.requestIceRestart()
    await making
    expect(media.nextOfferRestartsIce).toBe(true)
  })

  test('from an engine that never answers fails in time', async () => {
    answers['audio.offer'] = 'never'
    const made = media.createDescription()
    clock.advance(8_000)
    expect(await made).toMatchObject({ error: { code: 'audio.failed' } })
  })
})

describe('an engine that goes', () => {
  test('leaves the line stale until a new one has described it', async () => {
    await media.createDescription()
    await media.setRemoteDescription(sdp('theirs'))
    media.engineLost()
    expect(media.isStale).toBe(true)
    await media.replaceConnection()
    await media.createDescription()
    await media.setRemoteDescription(sdp('theirs'))
    expect(media.isStale).toBe(false)
  })

  test('between offer and answer does not end the call', async () => {
    await media.createDescription()
    media.engineLost()
    ready = false
    expect(await media.setRemoteDescription(sdp('theirs'))).toEqual(ok(undefined))
    expect(media.isStale).toBe(true)
    expect(asked).toEqual(['audio.offer'])
  })

  test('leaves the next one to be muted before it is heard', async () => {
    await media.createDescription()
    await media.setRemoteDescription(sdp('theirs'))
    media.engineLost()
    ready = false
    expect(await media.mute(true)).toEqual(ok(undefined))
    ready = true
    asked = []
    await media.createDescription()
    expect(asked).toEqual(['audio.offer', 'audio.mute'])
  })

  test('while it mutes the line leaves the next one to do so', async () => {
    await media.createDescription()
    await media.setRemoteDescription(sdp('theirs'))
    answers['audio.mute'] = err(appError('host.disconnected'))
    expect(await media.mute(true)).toEqual(ok(undefined))
    media.engineLost()
    answers['audio.mute'] = ok(undefined)
    asked = []
    await media.createDescription()
    expect(asked).toEqual(['audio.offer', 'audio.mute'])
  })

  test('is missed when an incoming call is to be answered', async () => {
    ready = false
    const preparing = media.prepare(sdp('theirs'))
    clock.advance(10_000)
    expect(await preparing).toMatchObject({ error: { code: 'phone.no-audio-engine' } })
    expect(clock.pending).toBe(0)
  })
})

describe('their offer', () => {
  test('is answered with the prepared description', async () => {
    await media.prepare(sdp('theirs'))
    await media.setRemoteDescription(sdp('theirs'))
    expect(await media.createDescription()).toEqual(ok(sdp('ours')))
    expect(asked).toEqual(['audio.answer'])
  })

  test('within the call is answered anew', async () => {
    await media.prepare(sdp('theirs'))
    await media.createDescription()
    await media.setRemoteDescription(sdp('theirs'))
    await media.createDescription()
    expect(asked).toEqual(['audio.answer', 'audio.answer'])
  })
})

test('a refused renewal leaves the line stale; a refused hold does not', async () => {
  await media.createDescription()
  await media.setRemoteDescription(sdp('theirs'))
  await media.createDescription()
  await media.rollback()
  expect(media.isStale).toBe(false)
  await media.replaceConnection()
  await media.createDescription()
  await media.rollback()
  expect(media.isStale).toBe(true)
})

describe('a peer connection that a refusal has left unusable', () => {
  const agreed = async () => {
    await media.createDescription()
    await media.setRemoteDescription(sdp('theirs'))
  }

  test('is told of: after an offer of theirs that it could not take', async () => {
    await agreed()
    answers['audio.answer'] = err(appError('audio.failed'))
    await media.setRemoteDescription(sdp('broken'))
    expect(await media.createDescription()).toMatchObject({ ok: false })
    await media.rollback()
    expect([staleReports, media.isStale]).toEqual([1, true])
  })

  test('is told of: after an ICE restart of ours that was refused', async () => {
    await agreed()
    media.requestIceRestart()
    await media.createDescription()
    await media.rollback()
    expect([staleReports, media.isStale]).toEqual([1, true])
  })

  test('any other refused offer leaves it as it was', async () => {
    await agreed()
    await media.createDescription()
    await media.rollback()
    expect([staleReports, media.isStale, asked.at(-1)]).toEqual([0, false, 'audio.rollback'])
  })
})
