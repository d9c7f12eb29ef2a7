import { samplesOf, soundOf } from '../../../media/sound.ts'
import { encodeMp3Mono } from '../../../media/mp3.ts'
import type { StoredVoicemessage } from '../../../store/tables/messages.ts'
import { sampleMessage, speechTone } from '../../sample-message.ts'
import { voiceFrequencyOf } from '../../virtual-leg.ts'
import { storeMessage, type MailboxPorts } from './store-mailboxes.ts'

const voiceLevel = 0.2

export type Deposit = {
  readonly userId: number
  /** Shown as calling. */
  readonly caller: { readonly number: string; readonly name: string }
  readonly dialled: string
}

/**
 * Leaves a simulated caller's message in a mailbox, with real audio but without a call, so that nobody has to wait for
 * it to be spoken. Undefined if the user is gone.
 */
export async function depositVoicemail(
  ports: Pick<MailboxPorts, 'store' | 'clock'>,
  { userId, caller, dialled }: Deposit,
): Promise<StoredVoicemessage | undefined> {
  const message = sampleMessage(caller.number)
  const { text: words, seconds } = message
  const tone = speechTone(message, voiceFrequencyOf(caller.number), voiceLevel)
  const mp3 = await encodeMp3Mono(samplesOf(soundOf(tone, seconds * 1000)))
  const saidAt = ports.clock.now() - seconds * 1000
  return storeMessage(ports, {
    ...{ userId, caller, dialled, transcript: words, seconds, spokenAt: saidAt, mp3 },
    liveId: null,
    parentLiveId: null,
  })
}
