import type { DeclineReason } from '../../calls/line.ts'
import { flag, listOf, oneOf, orNull } from '../../settings/checks.ts'
import type { PhoneAccount } from '../../settings/settings.ts'
import type { HostMethods } from '../methods.ts'
import { amount, id, moment, optional, record, tableOf, text, word } from './checks.ts'
import type { InputsOf } from './input-checks.ts'

const line = record({ lineId: word })
const answer = record<{ lineId: string; clickedAt?: number }>({ lineId: word, clickedAt: optional(moment) })
const lineTo = record({ lineId: word, to: word })
const call = record({ callId: id })

/** What servers and accounts may be is checked where they are kept, which tells a person what is wrong. */
export const phoneInputs: InputsOf<
  HostMethods,
  'phone' | 'line' | 'call' | 'devices' | 'network' | 'readiness' | 'timeline'
> = {
  'phone.saveAccount': record({
    account: record<PhoneAccount>({
      server: word,
      domain: word,
      user: word,
      otherServers: optional(listOf(word)),
    }),
    password: orNull(text(10_000)),
  }),
  'phone.removeAccount': null,
  'phone.registerAgain': null,
  'line.dial': record({ to: word }),
  'line.answer': answer,
  'line.holdAndAnswer': answer,
  'line.decline': record<{ lineId: string; reason?: DeclineReason }>({
    lineId: word,
    reason: optional(oneOf('busy', 'unavailable', 'declined')),
  }),
  'line.forward': lineTo,
  'line.hangUp': line,
  'line.hold': line,
  'line.resume': line,
  'line.mute': record({ lineId: word, muted: flag }),
  'line.sendDigits': record({ lineId: word, digits: text(200) }),
  'line.swap': null,
  'line.merge': null,
  'line.split': line,
  'line.transfer': lineTo,
  'line.consult': lineTo,
  'line.completeTransfer': line,
  'line.backToCaller': line,
  'call.transfer': record({ callId: id, to: word }),
  'call.record': record({ callId: id, action: oneOf('start', 'pause', 'resume') }),
  'call.answerElsewhere': call,
  'call.end': call,
  'devices.test': record({ what: oneOf('speaker', 'ring', 'loopback', 'none') }),
  'devices.watchLevels': record({ watching: flag }),
  'network.save': record({
    network: record({
      iceServers: listOf(record({ urls: word, username: word })),
      relayOnly: flag,
      gatheringMs: amount(0, 1_000_000),
    }),
    passwords: tableOf(text(10_000)),
  }),
  'readiness.check': null,
  'readiness.notifications': record({ permission: oneOf('granted', 'denied', 'default') }),
  'timeline.list': null,
  'timeline.read': record({ key: word }),
}
