import { appError, errorCodes, type AppError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { MediaSample } from '#shared/calls/media-sample.ts'
import { flag, listOf, oneOf, orNull, type Check } from '#shared/settings/checks.ts'
import type { DeviceChoice } from '#shared/settings/settings.ts'
import type {
  AudioDevices,
  AudioMethods,
  AudioReport,
  Description,
  DeviceSwitch,
  Levels,
} from '#shared/host/audio.ts'
import { amount, moment, oneOfShapes, optional, record, text, word } from './checks.ts'
import type { ReadAnswer } from '#shared/host/asker.ts'

/** Only the code and plain facts are passed on. */
const pageError = record<Pick<AppError, 'code' | 'detail'>>({
  code: oneOf(...errorCodes),
  detail: optional(text(2_000)),
})

const description = record<Description>({ sdp: text(200_000) })

type ValueOf<Method> = Method extends (input: never) => Outcome<infer Value> ? Value : never

/** A check for each method's answer; null if it has no value. */
type Answers<Methods> = {
  readonly [Name in keyof Methods]: ValueOf<Methods[Name]> extends undefined
    ? null
    : Check<ValueOf<Methods[Name]>>
}

/** Checks for the answers of a page's audio engine. */
export const audioAnswers: Answers<AudioMethods> = {
  'audio.configure': null,
  'audio.offer': description,
  'audio.expect': null,
  'audio.answer': description,
  'audio.accept': null,
  'audio.rollback': null,
  'audio.mute': null,
  'audio.sendDigits': null,
  'audio.ring': null,
  'audio.callProgress': null,
  'audio.close': null,
  'audio.merge': null,
  'audio.watchLevels': null,
  'audio.test': null,
  'audio.record': null,
  'audio.recorded': record({ data: text(32 * 1024 * 1024), seconds: amount(0, 100_000) }),
  'audio.notice': null,
  'audio.headset': null,
}

/** Turns an invalid answer into `input.invalid`. */
export const readAudioAnswer: ReadAnswer = (method, answer) => {
  const invalid = err(appError('input.invalid'))
  if (!answer.ok) {
    const error = pageError(answer.error)
    return error ? err(error) : invalid
  }
  const check = audioAnswers[method as keyof AudioMethods]
  if (check === null) return ok(undefined)
  const value: unknown = check(answer.value)
  return value === undefined ? invalid : ok(value)
}

const device = record<DeviceChoice>({ id: word, name: word })
const devices = record<AudioDevices>({
  microphones: listOf(device),
  speakers: listOf(device),
  inUse: record({ microphone: orNull(device), speaker: orNull(device), ringers: listOf(device) }),
})
const switched = record<DeviceSwitch>({
  role: oneOf('microphone', 'speaker', 'ringer'),
  from: word,
  to: word,
  back: flag,
  at: moment,
})
/** Loudness; a peak may exceed full scale. */
const level = amount(0, 1_000)
const figure = amount(0, 1e12)
const sample = record<MediaSample>({
  at: moment,
  packetsSent: figure,
  packetsReceived: figure,
  packetsLost: amount(-1e12, 1e12),
  jitterMs: figure,
  roundTripMs: orNull(figure),
  bufferMs: figure,
  concealed: figure,
  inputLevel: level,
  outputLevel: level,
  codec: text(100),
  remoteLoss: optional(figure),
  sending: flag,
  receiving: flag,
})

/** Checks the reports that an engine sends by itself; undefined for anything else. */
export const audioReport = oneOfShapes<AudioReport, 'kind'>('kind', {
  microphone: record({
    kind: oneOf('microphone'),
    state: oneOf('live', 'asking', 'denied', 'absent', 'unknown'),
  }),
  connection: record({
    kind: oneOf('connection'),
    lineId: word,
    state: oneOf('new', 'connecting', 'connected', 'disconnected', 'failed', 'closed'),
  }),
  error: record({ kind: oneOf('error'), error: pageError }),
  devices: record({ kind: oneOf('devices'), devices }),
  switched: record({ kind: oneOf('switched'), switched }),
  levels: record({ kind: oneOf('levels'), levels: record<Levels>({ input: level, output: level }) }),
  sample: record({ kind: oneOf('sample'), lineId: word, sample }),
  'first-audio': record({ kind: oneOf('first-audio'), lineId: word, at: moment }),
  ringer: record({ kind: oneOf('ringer'), playable: flag }),
  headset: record({ kind: oneOf('headset'), name: orNull(word) }),
  'headset-button': record({
    kind: oneOf('headset-button'),
    button: oneOf('hook-off', 'hook-on', 'mute', 'flash', 'reject'),
  }),
  network: record({ kind: oneOf('network'), online: flag }),
})
