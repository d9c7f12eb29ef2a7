import { inSequence, pause, loopSound } from '../../media/sound.ts'
import { sayText } from '../../media/voice.ts'
import { causes } from '../../sip/leg.ts'
import type { Call } from '../call.ts'
import { Participant } from '../participant.ts'
import { emptyParty } from '../party.ts'
import { ServiceLeg } from '../services/service-leg.ts'
import type { Switchboard } from '../switchboard.ts'

/** The key that accepts a forwarded call. */
const acceptKey = '1'

/** Milliseconds to press it: a mailbox that answered never does. */
const answerTimeout = 15_000

const question = inSequence([sayText('You have a call. To take it, press 1'), pause(1_500)])

/**
 * Asks the person who answered the target of a call to press 1, in the caller's place; then calls `onConfirmed`, with the
 * target waiting alone. If the key is not pressed, the call ends.
 */
export function askToConfirm(board: Switchboard, call: Call, onConfirmed: () => void): void {
  const promptLeg = new ServiceLeg({ number: '', name: '' })
  const prompter = new Participant(promptLeg, emptyParty, true)
  promptLeg.onDigit((digit) => {
    if (digit !== acceptKey) return
    call.isTransferring = false
    call.release(prompter)
    prompter.hangUp(causes.normal)
    onConfirmed()
  })
  promptLeg.addCleanup(board.ports.clock.after(answerTimeout, () => call.end(causes.noAnswer)))
  promptLeg.audio.loop(loopSound(question))
  // The call cannot be transferred until the caller is in it.
  call.isTransferring = true
  call.attach('source', prompter)
}
