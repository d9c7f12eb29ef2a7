import type { AudioPort } from '#electron/host/ports.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import type { PhoneLine } from './lines/line.ts'
import { noSuchCall, notNow } from './line-context.ts'
import type { LineBook } from './line-book.ts'

/**
 * The conference on this computer, mixed by the audio engine. A held line remains a member but is left out of the mix
 * until it is resumed. The conference ends when fewer than two calls are left.
 */
export class Conference {
  private readonly book: LineBook
  private readonly audio: AudioPort
  private members: readonly string[] = []
  /** The lines that the engine mixes, as last requested. */
  private requestedMix = ''

  constructor(book: LineBook, audio: AudioPort) {
    this.book = book
    this.audio = audio
  }

  /** Adds these lines to the conference. Resumes the held ones without holding the others. */
  async merge(lineIds: readonly string[]): Outcome {
    const memberIds = [...new Set([...lineIds, ...this.members])]
    const lines = memberIds.map((id) => this.book.findOpen(id)).filter((line) => line !== undefined)
    if (lines.length < memberIds.length) return noSuchCall
    if (lines.length < 2 || !lines.every(canJoin)) return notNow
    const held = lines.filter(({ machine }) => machine.line.state === 'held')
    // Set first, so that `OneConversation` does not hold the others when one is resumed.
    for (const { machine } of lines) machine.update({ merged: true })
    for (const [index, line] of held.entries()) {
      const resumed = await line.changes.setHeld(false)
      if (resumed.ok) continue
      await Promise.all(held.slice(0, index).map((other) => other.changes.setHeld(true)))
      for (const { id, machine } of lines) machine.update({ merged: this.members.includes(id) })
      return resumed
    }
    this.members = memberIds
    const muted = lines.some(({ machine }) => machine.line.muted)
    for (const line of lines) {
      line.machine.update({ merged: true })
      if (line.machine.line.muted !== muted) await line.mute(muted)
    }
    this.update()
    return ok(undefined)
  }

  /** Ends the conference: this line stays connected, the others are held. */
  async split(lineId: string): Outcome {
    if (!this.members.includes(lineId)) return this.book.findOpen(lineId) ? notNow : noSuchCall
    const others = this.lines().filter(({ id }) => id !== lineId)
    const remaining = this.book.findOpen(lineId)
    const held = await Promise.all(others.map((line) => line.changes.setHeld(true)))
    const resumed = remaining ? await remaining.changes.setHeld(false) : noSuchCall
    this.end()
    return held.find((each) => !each.ok) ?? resumed
  }

  /** Gives the place of a member to the line that replaces it (RFC 3891). */
  replaceMember(replacedId: string, lineId: string): void {
    if (!this.members.includes(replacedId)) return
    this.members = this.members.map((id) => (id === replacedId ? lineId : id))
    this.book.findOpen(lineId)?.machine.update({ merged: true })
  }

  /** Returns the lines in a conference with this one, or the line alone if it is in none. */
  linesWith(line: PhoneLine): readonly PhoneLine[] {
    return this.members.includes(line.id) ? this.lines() : [line]
  }

  /** Updates the mix after lines have changed. */
  update(): void {
    if (this.members.length === 0) return
    const alive = this.lines()
    if (alive.length < 2) return this.end()
    this.mix(alive.filter(({ machine }) => machine.line.state === 'connected').map(({ id }) => id))
  }

  /** Requests the mix again after a line, or all, got a new connection. */
  onConnectionRenewed(): void {
    this.requestedMix = ''
    this.update()
  }

  private lines(): readonly PhoneLine[] {
    return this.members.map((id) => this.book.findOpen(id)).filter((line) => line !== undefined)
  }

  private end(): void {
    const lines = this.lines()
    this.members = []
    this.mix([])
    for (const { machine } of lines) machine.update({ merged: false })
  }

  private mix(connectedIds: readonly string[]): void {
    const lineIds = connectedIds.length < 2 ? [] : connectedIds
    const mixKey = lineIds.join()
    if (mixKey === this.requestedMix || !this.audio.ready) return
    this.requestedMix = mixKey
    void this.audio.ask('audio.merge', { lineIds })
  }
}

function canJoin({ machine, referrals }: PhoneLine): boolean {
  const { state } = machine.line
  return (state === 'connected' || state === 'held') && !referrals.isPending
}
