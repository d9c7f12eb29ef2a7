import { flag, orNull } from '../../settings/checks.ts'
import type { VoicemailMethods } from '../voicemail.ts'
import { count, id, ids, record, text, word } from './checks.ts'
import type { Inputs } from './input-checks.ts'

export const voicemailInputs: Inputs<VoicemailMethods> = {
  'voicemail.list': record({
    folder: orNull(id),
    mailbox: orNull(id),
    onlyNew: flag,
    find: word,
    count,
  }),
  'voicemail.read': record({ id }),
  'voicemail.move': record({ ids, folder: id }),
  'voicemail.mark': record({ ids, isNew: flag }),
  'voicemail.remove': record({ ids }),
  'voicemail.refresh': null,
  'greetings.list': null,
  'greetings.save': record({
    id: orNull(id),
    mailbox: orNull(id),
    description: text(10_000),
    /** Above `largestGreeting` in Base64, so that a person is told of a file that is too large. */
    sound: orNull(record({ data: text(32 * 1024 * 1024) })),
  }),
  'greetings.remove': record({ ids }),
  'greetings.record': null,
  'greetings.recorded': null,
}
