import { plainFactCodes, lineOrderNames, type TimelineFact } from '#shared/calls/timeline-fact.ts'
import { englishTimelineFacts as known } from '#shared/locales/timeline-facts.ts'
import { listOf, oneOf, type Check } from '#shared/settings/checks.ts'
import { count, id, oneOfShapes, record, text } from '../kernel/checks.ts'

type FactOf<Code> = Extract<TimelineFact, { readonly code: Code }>

const line = text(200)
const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): Check<Name> =>
  oneOf(...(Object.keys(table) as Name[]))
const device = record<Extract<TimelineFact, { readonly role: string }>>({
  code: oneOf('device-back', 'device-taken'),
  role: namesOf(known.roles),
  device: line,
})

const withValues = {
  ended: record<FactOf<'ended'>>({ code: oneOf('ended'), reason: namesOf(known.ended), said: line }),
  transfer: record<FactOf<'transfer'>>({
    code: oneOf('transfer'),
    stage: namesOf(known.transfer),
    to: line,
    said: line,
  }),
  microphone: record<FactOf<'microphone'>>({ code: oneOf('microphone'), state: namesOf(known.microphone) }),
  asked: record<FactOf<'asked'>>({ code: oneOf('asked'), order: oneOf(...lineOrderNames) }),
  'audio-connection': record<FactOf<'audio-connection'>>({ code: oneOf('audio-connection'), state: line }),
  'audio-error': record<FactOf<'audio-error'>>({ code: oneOf('audio-error'), error: line }),
  'device-back': device,
  'device-taken': device,
  headset: record<FactOf<'headset'>>({ code: oneOf('headset'), device: line }),
  'headset-button': record<FactOf<'headset-button'>>({ code: oneOf('headset-button'), button: line }),
  troubles: record<FactOf<'troubles'>>({
    code: oneOf('troubles'),
    troubles: listOf(namesOf(known.troubles)),
  }),
  'call-state': record<FactOf<'call-state'>>({ code: oneOf('call-state'), callId: id, state: line }),
  'call-fields': record<FactOf<'call-fields'>>({ code: oneOf('call-fields'), callId: id, fields: line }),
  'call-recording': record<FactOf<'call-recording'>>({
    code: oneOf('call-recording'),
    callId: id,
    recording: oneOf('off', 'recording', 'paused'),
  }),
  'call-gone': record<FactOf<'call-gone'>>({ code: oneOf('call-gone'), callId: id }),
  'left-out': record<FactOf<'left-out'>>({ code: oneOf('left-out'), count }),
}

type PlainFact = FactOf<(typeof plainFactCodes)[number]>

const plain = record<PlainFact>({ code: oneOf(...plainFactCodes) })
const valued = oneOfShapes<Exclude<TimelineFact, PlainFact>, 'code'>('code', withValues)

/** Reads a stored fact; undefined for one unknown to this version. */
export const readFact: Check<TimelineFact> = (value) => plain(value) ?? valued(value)
