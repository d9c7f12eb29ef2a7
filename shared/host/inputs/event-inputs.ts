import { flag, listOf, orNull } from '../../settings/checks.ts'
import type { HostMethods } from '../methods.ts'
import type { ReplayOrder } from '../replay.ts'
import { amount, moment, optional, record, text, word } from './checks.ts'
import type { InputsOf } from './input-checks.ts'

/** A certificate, a chain of them, or the text of a credentials file. */
const pem = text(200_000)

export const eventInputs: InputsOf<HostMethods, 'receiver' | 'tunnel' | 'relay' | 'eventLog' | 'replay'> = {
  'receiver.address': null,
  'receiver.newSecret': null,
  'receiver.addressTold': null,
  'tunnel.check': null,
  'relay.save': record({
    relay: orNull(record({ servers: listOf(word), customer: word, ca: orNull(pem) })),
    credentials: orNull(pem),
  }),
  'eventLog.export': null,
  'replay.change': record<ReplayOrder>({
    playing: optional(flag),
    speed: optional(amount(0, 10_000)),
    at: optional(moment),
  }),
}
