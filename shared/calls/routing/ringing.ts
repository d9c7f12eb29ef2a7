import type { Wave } from './ring-waves.ts'
import type { RingEnd, TelephoneState } from './walk-types.ts'

/** One telephone that rang. Times are seconds. */
export type Rung<Member> = {
  readonly member: Member
  readonly from: number
  readonly seconds: number
  readonly end: RingEnd
}

export type RingingResult<Member> = {
  readonly rung: readonly Rung<Member>[]
  readonly answeredBy: Member | undefined
  /** When somebody answered, or the last telephone stopped ringing. */
  readonly at: number
  /** Whether a telephone rang for its full time. */
  readonly isUnanswered: boolean
}

type RingingOptions<Member> = {
  readonly from: number
  /** Whether a member can be rung at that moment; not called for members already ringing. */
  readonly canRing: (member: Member) => boolean
  readonly telephoneOf: (member: Member) => TelephoneState
}

type Present<Member> = Rung<Member> & { readonly until: number }

const never = Number.POSITIVE_INFINITY

/** Rings members in waves, as ring groups, queues and Follow Me do, and finds who answers first. */
export function ringInWaves<Member>(
  waves: readonly Wave<Member>[],
  options: RingingOptions<Member>,
): RingingResult<Member> {
  return new Ringing(waves, options).run()
}

class Ringing<Member> {
  private readonly left: Wave<Member>[]
  private readonly options: RingingOptions<Member>
  /** All that started ringing, in that order. */
  private rung: readonly Present<Member>[] = []
  private ringing: readonly Present<Member>[] = []
  private time: number
  private joinAt = never

  constructor(waves: readonly Wave<Member>[], options: RingingOptions<Member>) {
    this.left = [...waves]
    this.options = options
    this.time = options.from
  }

  run(): RingingResult<Member> {
    for (;;) {
      const first = this.next()
      if (first && this.joinAt > first.until) {
        this.time = first.until
        this.ringing = this.ringing.filter((each) => each !== first)
        if (first.end === 'answered') return this.result(first.member)
        continue
      }
      if (first) this.time = this.joinAt
      const wave = this.left.shift()
      if (!wave) return this.result(undefined)
      this.begin(wave)
    }
  }

  /** The telephone that stops ringing first; of several at the same moment, the one that started first. */
  private next(): Present<Member> | undefined {
    return this.ringing.reduce<Present<Member> | undefined>(
      (best, each) => (best && best.until <= each.until ? best : each),
      undefined,
    )
  }

  private begin({ members, seconds, joinedAfter }: Wave<Member>): void {
    const { time, options } = this
    this.joinAt = joinedAfter !== undefined && this.left.length > 0 ? time + joinedAfter : never
    const fresh = members
      .filter((member) => !this.ringing.some((each) => each.member === member) && options.canRing(member))
      .map((member) => ringOf(member, options.telephoneOf(member), { from: time, seconds }))
    this.rung = [...this.rung, ...fresh]
    this.ringing = [...this.ringing, ...fresh]
  }

  private result(answeredBy: Member | undefined): RingingResult<Member> {
    const { time: at, ringing } = this
    const rung = this.rung.map((each) =>
      ringing.includes(each) ? { ...each, seconds: at - each.from, end: 'stopped' as const } : each,
    )
    return { rung, answeredBy, at, isUnanswered: rung.some(({ end }) => end === 'unanswered') }
  }
}

function ringOf<Member>(
  member: Member,
  { answersAfter = never, declinesAfter = never }: TelephoneState,
  { from, seconds }: { readonly from: number; readonly seconds: number },
): Present<Member> {
  const rings = Math.min(answersAfter, declinesAfter, seconds)
  const rang = { member, from, seconds: rings, until: from + rings }
  if (rings === seconds) return { ...rang, end: 'unanswered' }
  return { ...rang, end: answersAfter < declinesAfter ? 'answered' : 'declined' }
}
