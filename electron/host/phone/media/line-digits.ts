import type { Core } from 'sip.js'
import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { err, type Outcome } from '#shared/core/result.ts'
import { SerialQueue } from '#shared/core/serial-queue.ts'
import { sendInfoDigits } from './info-digits.ts'
import type { LineMedia } from './line-media.ts'

export type LineDigitsOptions = {
  readonly media: LineMedia
  readonly clock: Clock
  /** Null once the call is over. */
  readonly dialog: () => Core.Session | null
}

/** Sends the DTMF of one line in order, by RFC 4733 or, if the far end accepts no telephone events, by INFO. */
export class LineDigits {
  private readonly options: LineDigitsOptions
  private readonly queue = new SerialQueue()

  constructor(options: LineDigitsOptions) {
    this.options = options
  }

  /** Accepts 0 to 9, A to D, star, hash, and a comma for a pause of two seconds. */
  async send(digits: string): Outcome {
    const { media, clock, dialog } = this.options
    if (!/^[0-9A-D*#,]+$/i.test(digits)) return err(appError('phone.number-invalid', digits))
    return this.queue.run(async () => {
      const sent = await media.sendDigits(digits)
      if (sent.ok || sent.error.code !== 'phone.not-now') return sent
      return sendInfoDigits(digits, { clock, dialog })
    })
  }
}
