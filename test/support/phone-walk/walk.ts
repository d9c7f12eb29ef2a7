import { writtenFields } from '#shared/core/log-mark.ts'
import type { LogLevel } from '#shared/core/log.ts'
import { Dice } from '#test/support/random-walk/dice.ts'
import { randomMove } from './moves.ts'
import { openStage, type Stage } from './stage.ts'
import { alive, checkEnd, checkRest, checkTalk, isOn } from './watch.ts'

export type PhoneWalkOptions = { readonly seed: number; readonly steps: number }

/** Moves between two rests. */
const stride = 15
/** Every request to a phone has completed by then: two transaction timeouts (hold and REFER), in milliseconds. */
const requestTimeout = 80_000

/** Two phones, and everything that may happen to them. */
export class PhoneWalk {
  /** All moves, in words, with their time (milliseconds). */
  readonly log: string[] = []
  private readonly options: PhoneWalkOptions
  private readonly dice: Dice
  private readonly begun = performance.now()
  private readonly pending = new Map<Promise<unknown>, string>()

  constructor(options: PhoneWalkOptions) {
    this.options = options
    this.dice = new Dice(options.seed)
  }

  /** Performs all steps, rests now and then, and lets everybody leave. Throws, with the log, if a check fails. */
  async run(): Promise<void> {
    const { seed, steps } = this.options
    await using stage = await openStage(`walk ${seed}`)
    this.follow(stage)
    try {
      for (let step = 1; step <= steps; step += 1) {
        await this.step(stage)
        if (step % stride === 0) await this.rest(stage)
      }
      await this.rest(stage)
      await this.leave(stage)
    } catch (error) {
      const said = `PHONE_WALK_SEED=${seed} fails after:\n${this.log.join('\n')}\n${String(error)}`
      throw new Error(said, { cause: error })
    }
  }

  private async step(stage: Stage): Promise<void> {
    const { words, done } = randomMove(stage, this.dice)
    if (words !== '') this.say(words)
    this.pending.set(done, words)
    void this.note(done, words)
    await passed(this.dice.pick([0, 0, 5, 30, 100, 300, 600]))
  }

  /** Logs the result of a move. One that throws stays pending, and fails the next rest. */
  private async note(done: Promise<unknown>, words: string): Promise<void> {
    const [settled] = await Promise.allSettled([done])
    if (settled.status === 'rejected') return
    this.pending.delete(done)
    if (words !== '') this.say(`  ${words}: ${JSON.stringify(settled.value)?.slice(0, 160)}`)
  }

  private async rest(stage: Stage): Promise<void> {
    this.say('- rest -')
    const late = passed(requestTimeout).then(() => {
      throw new Error(`Not answered: ${[...this.pending.values()].join(', ')}`)
    })
    late.catch(() => undefined)
    await Promise.race([Promise.all(this.pending.keys()), late])
    for (const { link, engine } of stage.desks) {
      link.delay(0)
      link.heal()
      if (!engine.ready) engine.come()
    }
    await checkRest(stage)
    this.say('- all is well -')
  }

  private async leave(stage: Stage): Promise<void> {
    for (const desk of stage.desks)
      for (const { id } of alive(desk)) await desk.methods.hangUp({ lineId: id })
    // A caller who was connected to somebody else is on no phone here.
    for (const call of await stage.liveCalls())
      if (!stage.desks.some((desk) => isOn(call, desk))) await stage.end(call)
    await checkEnd(stage)
    const [wren, kofi] = stage.desks
    await checkTalk(wren, kofi)
    await checkTalk(kofi, wren)
    await checkEnd(stage)
  }

  private follow({ desks }: Stage): void {
    for (const { ext, phone, sip, log } of desks) {
      let said = ''
      phone.onChange(() => {
        const lines = phone.lines.map(
          ({ id, state, merged, transfer, endReason, endWords }) =>
            `${id.slice(0, 4)} ${state}${merged ? ' merged' : ''} ${transfer?.stage ?? ''} ${endReason ?? ''} ${endWords}`,
        )
        const now = `${phone.state.registration.kind} ${lines.join(' | ')}`
        if (now !== said) this.say(`    ${ext}: ${now}`)
        said = now
      })
      if (process.env['PHONE_WALK_SIP'] === undefined) continue
      const push = sip.push.bind(sip)
      sip.push = (...messages) => {
        for (const message of messages)
          if (!/OPTIONS|REGISTER/.test(message)) this.say(`        ${ext} ${message}`)
        return push(...messages)
      }
      const write = log.write.bind(log)
      log.write = (level: LogLevel, event: string, fields: object = {}) => {
        this.say(`        ${ext} ${event} ${JSON.stringify(writtenFields(fields, () => ''))}`)
        write(level, event, fields)
      }
    }
  }

  private say(words: string): void {
    this.log.push(`${Math.round(performance.now() - this.begun)} ${words}`)
  }
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}
