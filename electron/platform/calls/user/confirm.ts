import { inSequence, pause, repeated } from '../../media/sound.ts'
import { sayText } from '../../media/voice.ts'
import { causes } from '../../sip/leg.ts'
import type { Call } from '../call.ts'
import { Participant } from '../participant.ts'
import { nobody } from '../party.ts'
import { ServiceLeg } from '../services/service-leg.ts'
import type { Switchboard } from '../switchboard.ts'

/** The key that accepts a forwarded call. */
const key = '1'

/** Milliseconds to press it: a mailbox that answered never does. */
const answerTimeout = 15_000

const question = inSequence([sayText('You have a call. To take it, press 1'), pause(1_500)])

/**
 * Asks the person who answered the target of a call to press 1, in the caller's place; then calls `then`, with the
 * target waiting alone. If the key is not pressed, the call ends.
 */
export function confirm(board: Switchboard, call: Call, then: () => void): void {
  const voice = new ServiceLeg({ number: '', name: '' })
  const asking = new Participant(voice, nobody, true)
  voice.onDigit((digit) => {
    if (digit !== key) return
    call.transferring = false
    call.release(asking)
    asking.hangUp(causes.normal)
    then()
  })
  voice.untilOver(board.ports.clock.after(answerTimeout, () => call.end(causes.noAnswer)))
  voice.audio.loop(repeated(question))
  // The call cannot be transferred until the caller is in it.
  call.transferring = true
  call.seat('source', asking)
}
