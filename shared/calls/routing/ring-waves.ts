import type { CodeWord } from '../../api/codes.ts'

/** Members who start ringing together. */
export type Wave<Member> = {
  readonly members: readonly Member[]
  /** How long they ring. */
  readonly seconds: number
  /** Seconds after which the next wave joins them; if not set, it starts when nobody rings any more. */
  readonly joinedAfter?: number
}

/** Ring order of a ring group's members: all at once, one after another, or one more each time. */
export function ringWaves<Member>(
  strategy: CodeWord<'ringgroup.strategy'>,
  members: readonly Member[],
  seconds: number,
): readonly Wave<Member>[] {
  switch (strategy) {
    case 'A':
      return [{ members, seconds }]
    case 'H':
      return members.map((member) => ({ members: [member], seconds }))
    case 'M':
      return members.map((member, index) => ({
        members: [member],
        seconds: seconds * (members.length - index),
        joinedAfter: seconds,
      }))
  }
}
