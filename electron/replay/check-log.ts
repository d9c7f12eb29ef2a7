import { createHash } from 'node:crypto'
import { stateDigest, type StateDigest } from '#electron/host/event-log/logged-state.ts'
import { StateStore } from '#electron/host/state-store.ts'
import { initialState } from '#shared/host/state.ts'
import type { LogStep, ReadLog } from './read-log.ts'
import { ReplayMachine } from './replay-machine.ts'

/** Result of a check. `states`: the number of recorded states that matched. */
export type CheckOutcome = {
  readonly states: number
  /** Differences and missing parts, in the order of the log, in words. */
  readonly problems: readonly string[]
  /** Remarks that are not differences. */
  readonly notes: readonly string[]
}

/** Runs a log through the app's own call book and state, and compares the result with the recorded states. */
export function checkLog({ steps, damage }: ReadLog): CheckOutcome {
  const check = new Check()
  const losses = damage.map((entry) => ({ ...entry, words: `Line ${entry.number} ${entry.words}.` }))
  const harmful = losses.filter(({ harmless }) => !harmless)
  let next = 0
  for (const step of steps) {
    for (let loss = harmful[next]; loss && loss.number < step.number; loss = harmful[++next])
      check.reportLoss(loss.words)
    check.add(step)
  }
  for (const loss of harmful.slice(next)) check.reportLoss(loss.words)
  const cutOff = losses.filter(({ harmless }) => harmless)
  const notes = cutOff.map(({ number }) => `Line ${number} was cut off when the app ended.`)
  return { states: check.states, problems: check.problems, notes }
}

class Check {
  states = 0
  readonly problems: string[] = []
  private store = new StateStore(initialState)
  private machine = new ReplayMachine(this.store)
  private recorded: StateDigest = {}
  private sum = createHash('sha256')
  private sumFrom = 0
  /** After a difference everything that follows differs too, so the check waits for the next full state. */
  private isLost = false

  add(step: LogStep): void {
    const { line, text, number } = step
    if (line.t === 'header') this.begin(number)
    if (this.isLost) return
    if (line.t === 'digest') {
      this.compare(step, line)
      this.sum = createHash('sha256')
      this.sumFrom = number + 1
    } else this.sum.update(`${text}\n`)
    if (!this.applyLine(step)) this.reportLoss(`Line ${number} does not fit the lines before it.`)
  }

  reportLoss(reason: string): void {
    if (!this.isLost) this.problems.push(`${reason} What follows was not compared up to the next full state.`)
    this.isLost = true
  }

  private begin(number: number): void {
    this.isLost = false
    this.store = new StateStore(initialState)
    this.machine = new ReplayMachine(this.store)
    this.recorded = {}
    this.sum = createHash('sha256')
    this.sumFrom = number
  }

  private applyLine({ line }: LogStep): boolean {
    try {
      return this.machine.apply(line)
    } catch {
      return false
    }
  }

  private compare({ number }: LogStep, { of, sum, at }: { of: StateDigest; sum: string; at: number }): void {
    this.recorded = { ...this.recorded, ...of }
    const { value } = this.store
    const current = stateDigest((slice) => value[slice], value.calls)
    const different = Object.keys({ ...this.recorded, ...current }).filter(
      (name) => this.recorded[name] !== current[name],
    )
    const isAltered = this.sum.digest('hex').slice(0, 16) !== sum
    if (!isAltered && different.length === 0) this.states += 1
    else this.reportLoss(differenceWords({ from: this.sumFrom, to: number, at, isAltered, different }))
  }
}

function differenceWords(difference: {
  readonly from: number
  readonly to: number
  readonly at: number
  readonly isAltered: boolean
  readonly different: readonly string[]
}): string {
  const { from, to, at, isAltered, different } = difference
  const time = new Date(at).toISOString()
  const altered = isAltered ? `Lines ${from} to ${to - 1} are not as they were written. ` : ''
  const states = different.map((name) => name.slice(0, 40)).join(', ')
  return different.length === 0
    ? altered.trim()
    : `${altered}Line ${to} (${time}): the replay gives another state than was recorded in ${states}.`
}
