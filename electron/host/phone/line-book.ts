import type { Session } from 'sip.js'
import type { Line } from '#shared/calls/line.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import type { PhoneLine } from './lines/line.ts'
import type { LineMedia } from './media/line-media.ts'
import { allowance } from '#shared/core/allowance.ts'
import { RemoteDescription } from './media/remote-description.ts'

/** Maximum number of calls that ring at once; further ones are refused as busy. */
const maxRinging = 20
/** Maximum number of ended lines shown at once. */
const maxEnded = 20
/** Number of changes emitted individually within this many milliseconds; further ones are coalesced. */
const immediateChanges = { count: 50, milliseconds: 100 }

/** How long an ended line is still shown, in milliseconds. */
const endedLineLifetime = 5_000

/** The lines of a phone in order of arrival, including those that have just ended. */
export class LineBook {
  private readonly clock: Clock
  private readonly changes = new Emitter<void>()
  private readonly medias = new WeakMap<Session, LineMedia>()
  private readonly emitAllowed: () => boolean
  private isChangeDue = false
  private lines: readonly PhoneLine[] = []

  constructor(clock: Clock) {
    this.clock = clock
    this.emitAllowed = allowance(clock, immediateChanges.count, immediateChanges.milliseconds)
  }

  get all(): readonly PhoneLine[] {
    return this.lines
  }

  get lineRecords(): readonly Line[] {
    return this.lines.map(({ machine }) => machine.line)
  }

  /** Whether no further call can ring. */
  get isRingLimitReached(): boolean {
    return this.lines.filter(({ machine }) => machine.line.state === 'ringing').length >= maxRinging
  }

  find(lineId: string): PhoneLine | undefined {
    return this.lines.find(({ id }) => id === lineId)
  }

  /** Returns the line unless it has ended. */
  findOpen(lineId: string | null): PhoneLine | undefined {
    return this.lines.find(({ id, machine }) => id === lineId && !machine.isEnded)
  }

  onChange(listener: () => void): Unsubscribe {
    return this.changes.on(listener)
  }

  add(line: PhoneLine): void {
    this.lines = [...this.lines, line]
    this.changed()
  }

  /** Emits a change at once, or coalesces it with later ones when there are many. */
  changed(): void {
    if (this.isChangeDue) return
    if (this.emitAllowed()) return this.changes.emit()
    this.isChangeDue = true
    this.clock.after(immediateChanges.milliseconds, () => {
      this.isChangeDue = false
      this.changes.emit()
    })
  }

  /** Assigns the media that describe a session. */
  setMedia(session: Session, media: LineMedia): void {
    this.medias.set(session, media)
  }

  /** Creates the description handler of a session for sip.js. */
  createDescriptionHandler(session: Session): RemoteDescription {
    const media = this.medias.get(session)
    if (!media) throw new Error('A session without a line asks for its media.')
    return new RemoteDescription(media)
  }

  /** Keeps an ended line visible for a while. A consultation for it becomes an ordinary call. */
  onLineEnded(lineId: string): void {
    for (const { machine } of this.lines)
      if (machine.line.consultFor === lineId) machine.update({ consultFor: null })
    const ended = this.lines.filter(({ machine }) => machine.isEnded)
    for (const { id } of ended.slice(0, -maxEnded)) this.remove(id)
    this.clock.after(endedLineLifetime, () => this.remove(lineId))
  }

  private remove(lineId: string): void {
    if (!this.find(lineId)) return
    this.lines = this.lines.filter(({ id }) => id !== lineId)
    this.changed()
  }
}
