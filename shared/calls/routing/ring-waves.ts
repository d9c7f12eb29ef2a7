import type { CodeWord } from '../../api/codes.ts'

/** Members who begin to ring together. */
export type Wave<Member> = {
  readonly members: readonly Member[]
  /** How long they ring. */
  readonly seconds: number
  /** After so many seconds the next wave joins them; otherwise it waits until nobody rings. */
  readonly joinedAfter?: number
}

/** In which order the members of a ring group ring: all at once, one after another, or one more each time. */
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
