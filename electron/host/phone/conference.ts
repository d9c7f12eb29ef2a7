import type { AudioPort } from '#electron/host/ports.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import type { PhoneLine } from './lines/line.ts'
import { noSuchCall, notNow } from './line-context.ts'
import type { LineBook } from './line-book.ts'

/**
 * The conference on this computer: the audio engine lets every member hear every other. A member that is held stays a
 * member and is left out until it is resumed; with fewer than two calls left it is over.
 */
export class Conference {
  private readonly book: LineBook
  private readonly audio: AudioPort
  private members: readonly string[] = []
  /** The lines that the engine mixes, as last requested. */
  private mixed = ''

  constructor(book: LineBook, audio: AudioPort) {
    this.book = book
    this.audio = audio
  }

  /** Resumes what is held, without holding the others, and joins these lines with those that are in already. */
  async merge(lineIds: readonly string[]): Outcome {
    const wanted = [...new Set([...lineIds, ...this.members])]
    const lines = wanted.map((id) => this.book.alive(id)).filter((line) => line !== undefined)
    if (lines.length < wanted.length) return noSuchCall
    if (lines.length < 2 || !lines.every(canBeJoined)) return notNow
    const held = lines.filter(({ machine }) => machine.line.state === 'held')
    // Set beforehand, so that `OneConversation` does not hold the others for the one that is resumed.
    for (const { machine } of lines) machine.change({ merged: true })
    for (const [index, line] of held.entries()) {
      const resumed = await line.changes.setHeld(false)
      if (resumed.ok) continue
      await Promise.all(held.slice(0, index).map((other) => other.changes.setHeld(true)))
      for (const { id, machine } of lines) machine.change({ merged: this.members.includes(id) })
      return resumed
    }
    this.members = wanted
    const muted = lines.some(({ machine }) => machine.line.muted)
    for (const line of lines) {
      line.machine.change({ merged: true })
      if (line.machine.line.muted !== muted) await line.mute(muted)
    }
    this.update()
    return ok(undefined)
  }

  /** Ends the conference: this line stays connected, the others are held. */
  async split(lineId: string): Outcome {
    if (!this.members.includes(lineId)) return this.book.alive(lineId) ? notNow : noSuchCall
    const others = this.lines().filter(({ id }) => id !== lineId)
    const kept = this.book.alive(lineId)
    const held = await Promise.all(others.map((line) => line.changes.setHeld(true)))
    const done = kept ? await kept.changes.setHeld(false) : noSuchCall
    this.end()
    return held.find((each) => !each.ok) ?? done
  }

  /** The lines in a conference with this one; the line alone if it is in none. */
  with(line: PhoneLine): readonly PhoneLine[] {
    return this.members.includes(line.id) ? this.lines() : [line]
  }

  /** Lines have changed: the engine mixes those that are left. */
  update(): void {
    if (this.members.length === 0) return
    const alive = this.lines()
    if (alive.length < 2) return this.end()
    this.mix(alive.filter(({ machine }) => machine.line.state === 'connected').map(({ id }) => id))
  }

  /** A line has a new peer connection, or all have. */
  renewed(): void {
    this.mixed = ''
    this.update()
  }

  private lines(): readonly PhoneLine[] {
    return this.members.map((id) => this.book.alive(id)).filter((line) => line !== undefined)
  }

  private end(): void {
    const left = this.lines()
    this.members = []
    this.mix([])
    for (const { machine } of left) machine.change({ merged: false })
  }

  private mix(talking: readonly string[]): void {
    const lineIds = talking.length < 2 ? [] : talking
    const names = lineIds.join()
    if (names === this.mixed || !this.audio.ready) return
    this.mixed = names
    void this.audio.ask('audio.merge', { lineIds })
  }
}

function canBeJoined({ machine, referrals }: PhoneLine): boolean {
  const { state } = machine.line
  return (state === 'connected' || state === 'held') && !referrals.pending
}
