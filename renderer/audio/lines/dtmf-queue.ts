/** The part of `RTCDTMFSender` that the queue needs. */
export type DtmfSender = Pick<
  RTCDTMFSender,
  'canInsertDTMF' | 'insertDTMF' | 'addEventListener' | 'removeEventListener'
>

/** Milliseconds of a tone and of the pause after it (RFC 4733 sections 2.5 and 2.6 leave them open). */
const toneDuration = 120
const pause = 80

/** Milliseconds without an event after which nothing more is being sent: a comma lasts two seconds. */
const maxEventGap = 3_000

/**
 * Sends digits in order by RFC 4733. Each `insertDTMF` replaces the browser's own queue, which loses digits in quick
 * succession; so the next ones are passed on only when the last has been sent. The browser drops what is left, without
 * an event, when the direction of the call no longer lets it send (W3C WebRTC section 7.2); so do we.
 */
export class DtmfQueue implements Disposable {
  private readonly sender: DtmfSender
  private readonly onTone: (digit: string) => void
  private queued = ''
  private isSending = false
  private stallTimer: ReturnType<typeof setTimeout> | undefined

  /** `onTone` is called with each digit when it starts. */
  constructor(sender: DtmfSender, onTone: (digit: string) => void = () => {}) {
    this.sender = sender
    this.onTone = onTone
    sender.addEventListener('tonechange', this.onToneChange)
  }

  /** Queues digits; false if this call cannot carry them (now). */
  send(digits: string): boolean {
    if (!this.sender.canInsertDTMF) return false
    this.queued += digits
    if (!this.isSending) this.sendNext()
    return true
  }

  [Symbol.dispose](): void {
    this.stop()
    this.sender.removeEventListener('tonechange', this.onToneChange)
  }

  private sendNext(): void {
    const digits = this.queued
    this.queued = ''
    this.isSending = digits !== '' && this.sender.canInsertDTMF
    if (!this.isSending) return this.stop()
    this.sender.insertDTMF(digits, toneDuration, pause)
    this.restartStallTimer()
  }

  private restartStallTimer(): void {
    clearTimeout(this.stallTimer)
    this.stallTimer = setTimeout(() => this.stop(), maxEventGap)
  }

  private stop(): void {
    clearTimeout(this.stallTimer)
    this.queued = ''
    this.isSending = false
  }

  /** An empty tone means that the browser's queue is empty. */
  private readonly onToneChange = ({ tone }: { readonly tone: string }): void => {
    if (tone === '') return this.sendNext()
    this.restartStallTimer()
    this.onTone(tone)
  }
}
