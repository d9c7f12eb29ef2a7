import type { Session } from 'sip.js'
import type { Line } from '#shared/calls/line.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import type { PhoneLine } from './lines/line.ts'
import type { LineMedia } from './media/line-media.ts'
import { RemoteDescription } from './media/remote-description.ts'

/** How long an ended line is still shown, in milliseconds. */
const endedLinesStay = 5_000

/** The lines of a phone, in the order in which they came, those that have just ended included. */
export class LineBook {
  private readonly clock: Clock
  private readonly changes = new Emitter<void>()
  private readonly medias = new WeakMap<Session, LineMedia>()
  private present: readonly PhoneLine[] = []

  constructor(clock: Clock) {
    this.clock = clock
  }

  get all(): readonly PhoneLine[] {
    return this.present
  }

  get shown(): readonly Line[] {
    return this.present.map(({ machine }) => machine.line)
  }

  find(lineId: string): PhoneLine | undefined {
    return this.present.find(({ id }) => id === lineId)
  }

  /** The line while it has not ended. */
  alive(lineId: string | null): PhoneLine | undefined {
    return this.present.find(({ id, machine }) => id === lineId && !machine.ended)
  }

  onChange(listener: () => void): Unsubscribe {
    return this.changes.on(listener)
  }

  add(line: PhoneLine): void {
    this.present = [...this.present, line]
    this.changed()
  }

  changed(): void {
    this.changes.emit()
  }

  /** Remembers whose media a session is described by. */
  claim(session: Session, media: LineMedia): void {
    this.medias.set(session, media)
  }

  /** sip.js asks for a session's descriptions. */
  describe(session: Session): RemoteDescription {
    const media = this.medias.get(session)
    if (!media) throw new Error('A session without a line asks for its media.')
    return new RemoteDescription(media)
  }

  /** A line has ended: it is shown for a while. Whoever was asked first while its caller waited is an ordinary call. */
  ended(lineId: string): void {
    for (const { machine } of this.present)
      if (machine.line.consultFor === lineId) machine.change({ consultFor: null })
    this.clock.after(endedLinesStay, () => {
      this.present = this.present.filter(({ id }) => id !== lineId)
      this.changed()
    })
  }
}
