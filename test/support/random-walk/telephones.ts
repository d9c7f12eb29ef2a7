import { causes } from '#electron/platform/sip/leg.ts'
import type { CallBench } from '#test/support/call-bench.ts'
import type { FakeLeg } from '#test/support/fake-leg.ts'
import type { Dice } from './dice.ts'
import { numbers } from './scene.ts'
import type { Watch } from './watch.ts'

type PendingAccept = { readonly resolve: () => void; readonly reject: (error: Error) => void }

/** The state of a telephone, which limits its moves: none after its end, no key before it is answered. */
type Telephone = {
  readonly leg: FakeLeg
  /** Whether it placed the call. */
  readonly calls: boolean
  rang: boolean
  gone: boolean
  pendingAccept: PendingAccept | undefined
}

/** All telephones, inside and outside, each doing only what a real one could at that moment. */
export class Telephones {
  private readonly bench: CallBench
  private readonly watch: Watch
  private readonly dice: Dice
  private readonly callers = new Set<FakeLeg>()
  private readonly known = new Map<FakeLeg, Telephone>()

  constructor(bench: CallBench, watch: Watch, dice: Dice) {
    this.bench = bench
    this.watch = watch
    this.dice = dice
  }

  /** Legs that neither hung up nor were hung up. */
  get alive(): readonly FakeLeg[] {
    this.learn()
    return [...this.known.values()]
      .filter(({ leg, gone }) => !gone && leg.hungUp === undefined)
      .map(({ leg }) => leg)
  }

  /** Extensions whose telephones are in a call, once each. */
  get talkingUsers(): readonly string[] {
    return this.alive
      .filter((leg) => this.watch.participantOf(leg)?.isAnswered && leg.number.length === 4)
      .map(({ number }) => number)
  }

  /** An outside call. */
  inbound(to: string, from: string): void {
    const place = this.bench.outsideLegs.length
    this.bench.engine.simulateInbound({ from, to })
    const leg = this.bench.outsideLegs[place]
    if (leg) this.called(leg)
  }

  dial(from: string, to: string): void {
    if (this.bench.lines.registrations(from) > 0) this.called(this.bench.lines.dial(from, to))
  }

  /** A random telephone makes a move; returns it in words. */
  act(): string {
    const leg = this.dice.any(this.alive)
    const telephone = leg && this.known.get(leg)
    if (!telephone) return 'nobody acts'
    const did = this.isAnswered(telephone) ? this.talk(telephone) : this.wait(telephone)
    return `${telephone.leg.number} (${telephone.leg.id}): ${did}`
  }

  /** Callers who hesitated to accept the answer now do, or fail, as those who are gone must. */
  decide(all = false): void {
    this.learn()
    for (const telephone of this.known.values()) {
      const { pendingAccept, gone, leg } = telephone
      if (!pendingAccept) continue
      const over = gone || leg.hungUp !== undefined
      if (!over && !all && !this.dice.chance(0.5)) continue
      telephone.pendingAccept = undefined
      if (over || this.dice.chance(0.1)) pendingAccept.reject(new Error('The phone is gone'))
      else pendingAccept.resolve()
    }
  }

  hangUp(leg: FakeLeg): void {
    const telephone = this.known.get(leg)
    if (telephone) this.end(telephone)
  }

  private called(leg: FakeLeg): void {
    this.callers.add(leg)
    this.learn()
  }

  private learn(): void {
    const { outsideLegs: outside, lines } = this.bench
    for (const leg of [...outside, ...lines.dialled, ...lines.ringingLegs.map((rung) => rung.leg)]) {
      if (this.known.has(leg)) continue
      // Silent, so that the walk spends no time on voices.
      leg.audio.stop()
      leg.answersRemotely = !this.dice.chance(0.2)
      const calls = this.callers.has(leg)
      const telephone: Telephone = { leg, calls, rang: false, gone: false, pendingAccept: undefined }
      if (calls && leg.hungUp === undefined && this.dice.chance(0.3)) {
        leg.acceptance = new Promise<void>((resolve, reject) => {
          telephone.pendingAccept = { resolve, reject }
        })
        leg.acceptance.catch(() => undefined)
      }
      this.known.set(leg, telephone)
    }
  }

  private isAnswered({ leg }: Telephone): boolean {
    return this.watch.participantOf(leg)?.isAnswered ?? false
  }

  private wait(telephone: Telephone): string {
    const { dice } = this
    const { leg, calls } = telephone
    if (calls) {
      if (dice.chance(0.7)) return 'waits'
      this.end(telephone)
      return 'gives up'
    }
    const choice = dice.pick(['rings', 'rings', 'answers', 'answers', 'answers', 'refuses'])
    if (choice === 'rings' && !telephone.rang) {
      telephone.rang = true
      leg.ring()
    } else if (choice === 'refuses') {
      telephone.gone = true
      leg.end(dice.pick([causes.busy, causes.declined, causes.noAnswer, causes.failed]))
    } else leg.answer()
    return choice
  }

  private talk(telephone: Telephone): string {
    const { dice } = this
    const { leg } = telephone
    const choice = dice.pick([
      'held',
      'resumed',
      'resumed',
      'digit',
      'digit',
      'blind',
      'attended',
      'hangs up',
    ])
    switch (choice) {
      case 'held':
      case 'resumed':
        leg.emit({ kind: choice })
        break
      case 'digit': {
        const digit = dice.pick(['1', '1', '2', '3', '#'])
        leg.emit({ kind: 'digit', digit })
        return `presses ${digit}`
      }
      case 'blind': {
        const target = dice.pick(numbers)
        leg.emit({ kind: 'blind-transfer', target, report: this.watch.referral(leg) })
        return `refers to ${target}`
      }
      case 'attended': {
        const own = this.alive.filter((each) => each !== leg && each.number === leg.number)
        const other = dice.chance(0.9) ? dice.any(own) : dice.any(this.alive)
        const otherCallId = other?.sipCallId ?? ''
        leg.emit({ kind: 'attended-transfer', otherCallId, report: this.watch.referral(leg) })
        return `refers to the other end of ${other?.id}`
      }
      case 'hangs up':
        this.end(telephone)
    }
    return choice
  }

  private end(telephone: Telephone): void {
    telephone.gone = true
    this.watch.leftByItself(telephone.leg)
    telephone.pendingAccept?.reject(new Error('The phone is gone'))
    telephone.pendingAccept = undefined
    telephone.leg.end(causes.normal)
  }
}
