import { Core } from 'sip.js'
import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { refusalError } from '../sip/challenge.ts'

/** Duration of a digit, and the pause before the next, in milliseconds. */
const toneDuration = 160
const gapDuration = 70
/** Pause for a comma, in milliseconds; the same as with tones. */
const commaPause = 2_000

/**
 * Sends DTMF by SIP INFO (application/dtmf-relay), for a far end without RFC 4733 events. Sends one request at a time,
 * once the previous one is accepted and its duration has passed. Stops at the first refusal.
 */
export async function sendInfoDigits(
  digits: string,
  { clock, dialog }: { readonly clock: Clock; readonly dialog: () => Core.Session | null },
): Outcome {
  for (const digit of digits.toUpperCase()) {
    if (digit === ',') await delay(clock, commaPause)
    else {
      const currentDialog = dialog()
      if (!currentDialog) return err(appError('phone.no-such-call'))
      const [sent] = await Promise.all([
        sendDigit(currentDialog, digit),
        delay(clock, toneDuration + gapDuration),
      ])
      if (!sent.ok) return sent
    }
  }
  return ok(undefined)
}

function sendDigit(dialog: Core.Session, digit: string): Outcome {
  const content = `Signal=${digit}\r\nDuration=${toneDuration}\r\n`
  return new Promise((resolve) => {
    const refused = ({ message }: Core.IncomingResponse) => resolve(err(refusalError(message)))
    const body = { contentDisposition: 'render', contentType: 'application/dtmf-relay', content }
    const delegate = { onAccept: () => resolve(ok(undefined)), onReject: refused, onRedirect: refused }
    // The dialog's own info() needs an established call; menus ask for DTMF in early media too (RFC 6086 section 4.1).
    if (!(dialog instanceof Core.SessionDialog)) return resolve(err(appError('phone.no-such-call')))
    dialog.userAgentCore.request(dialog.createOutgoingRequestMessage('INFO', { body }), delegate)
  })
}

function delay(clock: Clock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => void clock.after(milliseconds, resolve))
}
