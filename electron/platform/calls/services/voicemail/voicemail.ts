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
    else served.leg.leave(causes.unreachable)
  }
}

type Reached = { readonly served: ServedCall; readonly mailbox: Mailbox }

async function greet(board: Switchboard, mailboxes: Mailboxes, reached: Reached): Promise<void> {
  const { leg, call } = reached.served
  leg.ring()
  const greeting = await reached.mailbox.greeting()
  if (leg.over) return
  leg.answer()
  const caller = call.source?.leg
  caller?.atMailbox?.('greeting')
  leg.audio.play([pause(300), greeting, pause(200), beepSound], () => {
    caller?.atMailbox?.('beep')
    listen(board, mailboxes, { ...reached, words: caller?.transcript ?? '' })
  })
}

function listen(
  board: Switchboard,
  mailboxes: Mailboxes,
  { served, mailbox, words }: Reached & { readonly words: string },
): void {
  const { leg, call, caller } = served
  const { log, onPending } = board.ports
  const saidAt = board.now()
  const recording = new MessageRecording(leg.audio, () => leg.leave())
  leg.onDigit((digit) => {
    if (digit === endKey) leg.leave()
  })
  const keep = async () => {
    try {
      const message = await recording.finish()
      if (!message) return
      const { id: liveId, parentId: parentLiveId, target } = call.live.facts
      const said = { ...message, caller, words, saidAt, dialled: target.number, liveId, parentLiveId }
      mailboxes.keep({ ...said, userId: mailbox.userId })
    } catch (error) {
      log.write('error', 'voicemail.failed', { call: call.id, error: faultOf(error) })
    }
  }
  leg.untilOver(() => onPending(keep()))
}
