import { writeCode, type CodeWord } from '#shared/api/codes.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { StoredVoicemessage } from '../../store/tables/messages.ts'
import { customerId } from '../customer.ts'
import type { DatedCall } from '../past/past-call.ts'
import type { Random } from '../random.ts'
import { fillIn, randomDetails } from '../words/fill.ts'
import { voicemailWords } from '../words/voicemails.ts'

/** Only this many of the last calls still have their voicemails; those of the last `newCalls` are all new. */
const callsWithVoicemail = 8_000
const callsWithNewVoicemail = 700

/** The voicemails of calls that a mailbox answered. */
export function makeVoicemails(
  calls: readonly DatedCall[],
  random: Random,
): readonly Omit<StoredVoicemessage, 'id'>[] {
  const recent = calls.slice(-callsWithVoicemail)
  return recent.flatMap((call, index) => {
    const { source, target, talks = 0 } = call
    const { ownerId } = target
    if (ownerId === undefined) return []
    const isNew = index >= recent.length - callsWithNewVoicemail || random.chance(0.04)
    const folder: CodeWord<'voicemessage.folder'> = isNew ? 'new' : random.chance(0.15) ? 'saved' : 'old'
    const words = random.chance(0.92)
      ? fillIn(random.pick(voicemailWords), randomDetails(random, source.name || 'a customer'))
      : ''
    return [
      {
        customer_id: customerId,
        user_id: ownerId,
        caller: source.number,
        callerid: source.name === '' ? source.number : `"${source.name}" <${source.number}>`,
        dialled: target.number,
        duration: talks,
        extension_id: ownerId,
        folder: writeCode('voicemessage.folder', folder),
        is_new: isNew,
        live_id: call.liveId,
        origtime: writeTimestamp(call.startedAt + call.rings * 1000),
        parent_live_id: call.parentLiveId,
        transcript: words,
        transcript_state: words === '' ? 'none' : 'done',
        sample: { seconds: talks, tone: random.between(320, 620) },
      },
    ]
  })
}
