import { equal } from 'node:assert/strict'
import { endCall, findOwnCall, placeCall } from '#electron/platform/calls/call-commands.ts'
import { answerCall, recordCall, transferCall } from '#test/support/call-orders.ts'
import { placeLeadcall } from '#electron/platform/calls/platform-calls.ts'
import { flushMicrotasks, type CallBench } from '#test/support/call-bench.ts'
import { Dice } from './dice.ts'
import { numbers, published, randomScene, type Scene } from './scene.ts'
import { Telephones } from './telephones.ts'
import { maxWaitSeconds, Watch } from './watch.ts'

/** A caller is passed on 50 times at most; each round may end one stop. */
const maxRounds = 60

export type WalkOptions = {
  readonly seed: number
  readonly steps: number
  /** Runs the media of the calls for this many milliseconds. */
  readonly listen: (milliseconds: number) => void
}

/** A customer whose telephones, callers and users of the API make random moves, and the results. */
export class Walk {
  /** All moves, in words. */
  readonly log: string[] = []
  private readonly options: WalkOptions
  private readonly dice: Dice
  private readonly scene: Scene
  private readonly watch: Watch
  private readonly telephones: Telephones

  constructor(options: WalkOptions) {
    this.options = options
    this.dice = new Dice(options.seed)
    this.scene = randomScene(this.dice)
    this.watch = new Watch(this.scene.bench)
    this.telephones = new Telephones(this.scene.bench, this.watch, this.dice)
  }

  private get bench(): CallBench {
    return this.scene.bench
  }

  /** Performs all steps and then lets everybody leave. Throws if a condition is violated. */
  async run(): Promise<void> {
    for (let step = 0; step < this.options.steps; step += 1) await this.step(() => this.something())
    await this.step(() => this.decideAll())
    await this.advance(maxWaitSeconds)
    this.watch.checkWaits()
    await this.hangUpAll()
    this.watch.checkEnd()
    await this.bench.close()
  }

  private async step(act: () => string): Promise<void> {
    this.log.push('')
    this.log[this.log.length - 1] = act()
    await flushMicrotasks()
    this.watch.check(this.telephones.alive)
  }

  private something(): string {
    const { dice, telephones, bench } = this
    const kind = dice.below(24)
    if (kind < 2) {
      const [to, from] = [dice.pick(published), dice.pick(['+447700900111', '+442079460018'])]
      telephones.inbound(to, from)
      return `${from} calls ${to}`
    }
    if (kind < 5) {
      const talking = dice.chance(0.6) ? telephones.talkingUsers : []
      const from = dice.any(talking) ?? dice.any(bench.users.map(({ ext }) => ext)) ?? ''
      const to = dice.pick(numbers)
      telephones.dial(from, to)
      return `${from} dials ${to}`
    }
    if (kind < 16) return telephones.act()
    if (kind < 19) return this.request()
    if (kind < 20) return this.change()
    if (kind < 21) {
      telephones.decide()
      return 'hesitating telephones decide'
    }
    const milliseconds = dice.pick([0, 0, 0, 100, 1_000, 3_000, 3_000, 11_000, 40_000])
    const heard = dice.pick([0, 0, 0, 20, 20, 100, 400, 2_000])
    bench.clock.advance(milliseconds)
    this.options.listen(heard)
    return `${milliseconds} ms pass, ${heard} ms are heard`
  }

  /** A user calls the API. */
  private request(): string {
    const { dice, bench } = this
    const { board } = bench.engine
    const actor = bench.actor(dice.pick([1, 1, 2, 3, 4, 5]))
    const to = dice.pick(numbers)
    const who = `user ${actor.user.id}`
    const kind = dice.pick(['place', 'lead', 'answer', 'send', 'send', 'record', 'end'])
    if (kind === 'place' || kind === 'lead') {
      if (kind === 'place') placeCall(board, actor, { to })
      else placeLeadcall(board, actor, { to, caller_id: dice.pick(numbers) })
      return `${who} places a call (${kind}) to ${to}`
    }
    const found = findOwnCall(board, actor, dice.any(this.watch.live)?.id ?? 0)
    if (!found.ok) return `${who} has no call`
    const call = found.value
    const said = `${who} wants of call ${call.id}: ${kind}`
    if (kind === 'answer') answerCall(call, 'answer', actor)
    if (kind === 'record') recordCall(call, dice.pick(['start', 'pause', 'resume']), actor)
    if (kind === 'end') endCall(call, actor)
    if (kind !== 'send') return said
    const sent = transferCall(board, call, { dst: to, actor })
    return `${said} to ${to}: ${sent.ok ? `call ${sent.value.id}` : sent.error.message}`
  }

  /** Telephones register and unregister, agents log in and out, users switch do-not-disturb. */
  private change(): string {
    const { dice, bench } = this
    const user = dice.any(bench.users)
    if (!user) return 'there is nobody'
    const kind = dice.pick(['phones', 'agent', 'disturb'])
    const count = dice.pick([0, 1, 2])
    const on = dice.chance(0.6)
    if (kind === 'phones') bench.lines.setRegistrations(user.ext, count)
    else if (kind === 'agent') this.scene.queues.setAttendance(7, user.id, { loggedIn: on })
    else bench.users[bench.users.indexOf(user)] = { ...user, doNotDisturb: !on }
    return `${user.ext}: ${kind} ${kind === 'phones' ? count : on}`
  }

  private decideAll(): string {
    this.telephones.decide(true)
    return 'all who hesitate decide'
  }

  private async advance(seconds: number): Promise<void> {
    for (let passed = 0; passed < seconds; passed += 20) {
      this.bench.clock.advance(20_000)
      await flushMicrotasks()
      if (passed % 600 === 0) this.telephones.decide(true)
    }
    this.log.push(`${seconds} s pass`)
    this.watch.check(this.telephones.alive)
  }

  /** All telephones hang up; calls between virtual desk phones are ended over the API, the only way. */
  private async hangUpAll(): Promise<void> {
    for (let round = 0; round < maxRounds; round += 1) {
      for (const { id } of this.telephones.alive) await this.step(() => this.leave(id))
      for (const { id } of this.watch.ofDesksOnly) await this.step(() => this.delete(id))
      this.bench.clock.advance(1_000)
      await flushMicrotasks()
    }
    equal(this.telephones.alive.length, 0, 'telephones are rung without end')
    await this.advance(3600)
  }

  private delete(id: number): string {
    const call = this.bench.engine.board.book.get(id)
    if (call) endCall(call, this.bench.actor(1))
    return `user 1 wants of call ${id}: end`
  }

  private leave(id: string): string {
    const leg = this.telephones.alive.find((each) => each.id === id)
    if (leg) this.telephones.hangUp(leg)
    return `${leg?.number} (${id}) leaves`
  }
}
