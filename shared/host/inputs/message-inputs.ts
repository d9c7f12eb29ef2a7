import { oneOf } from '../../settings/checks.ts'
import type { ArrivalMethods } from '../arrivals.ts'
import type { FaxChatMethods } from '../faxes-chats.ts'
import type { RemovalMethods } from '../removals.ts'
import type { Sound, SoundMethods } from '../sounds.ts'
import { amount, count, id, ids, record, word } from './checks.ts'
import type { Inputs } from './input-checks.ts'

const sound = record<Sound>({ kind: oneOf('recording', 'voicemail'), id })
const removal = record({ removal: word })

export const messageInputs: Inputs<FaxChatMethods & SoundMethods & ArrivalMethods & RemovalMethods> = {
  'faxes.list': record({ find: word, count }),
  'chats.list': record({ find: word, count }),
  'chats.read': record({ id }),
  'chats.removeMessages': record({ ids }),
  'sounds.look': record({ sound }),
  'sounds.position': record({ sound }),
  'sounds.stopped': record({ sound, seconds: amount(0, 10_000_000) }),
  'arrivals.done': record({ key: word }),
  'removals.undo': removal,
  'removals.ended': removal,
}
