import { pause, soundOf } from '../../../media/sound.ts'
import { beep } from '../../../media/tones.ts'
import { causes } from '../../../sip/leg.ts'
import type { Switchboard } from '../../switchboard.ts'
import type { Service, ServedCall } from '../service.ts'
import type { Mailbox, Mailboxes } from './mailbox.ts'
import { MessageRecording } from './message-recording.ts'
import { faultOf } from '#shared/core/log-fault.ts'

const beepMilliseconds = 400
const beepSound = soundOf(beep(1000, beepMilliseconds), beepMilliseconds)

/** The key that ends a message. */
const endKey = '#'

/** Handles calls to a user's mailbox: plays the greeting and a beep, then records a message. */
export function voicemail(board: Switchboard, mailboxes: Mailboxes): Service {
  return (served) => {
    const mailbox = mailboxes.mailboxOf(served.destination.id)
    if (mailbox) void greet(board, mailboxes, { served, mailbox })
    else served.leg.end(causes.unreachable)
  }
}

type MailboxCall = { readonly served: ServedCall; readonly mailbox: Mailbox }

async function greet(board: Switchboard, mailboxes: Mailboxes, mailboxCall: MailboxCall): Promise<void> {
  const { leg, call } = mailboxCall.served
  leg.ring()
  const greeting = await mailboxCall.mailbox.greeting()
  if (leg.isOver) return
  leg.answer()
  const caller = call.source?.leg
  caller?.onMailboxPrompt?.('greeting')
  leg.audio.play([pause(300), greeting, pause(200), beepSound], () => {
    caller?.onMailboxPrompt?.('beep')
    recordMessage(board, mailboxes, { ...mailboxCall, transcript: caller?.transcript ?? '' })
  })
}

function recordMessage(
  board: Switchboard,
  mailboxes: Mailboxes,
  { served, mailbox, transcript }: MailboxCall & { readonly transcript: string },
): void {
  const { leg, call, caller } = served
  const { log, onPendingWrite } = board.ports
  const spokenAt = board.now()
  const recording = new MessageRecording(leg.audio, () => leg.end())
  leg.onDigit((digit) => {
    if (digit === endKey) leg.end()
  })
  const storeRecording = async () => {
    try {
      const message = await recording.finish()
      if (!message) return
      const { id: liveId, parentId: parentLiveId, target } = call.live.facts
      const recorded = {
        ...message,
        caller,
        transcript,
        spokenAt,
        dialled: target.number,
        liveId,
        parentLiveId,
      }
      mailboxes.storeMessage({ ...recorded, userId: mailbox.userId })
    } catch (error) {
      log.write('error', 'voicemail.failed', { call: call.id, error: faultOf(error) })
    }
  }
  leg.addCleanup(() => onPendingWrite(storeRecording()))
}
