import type { Random } from '../random.ts'

/**
 * Numbers that Ofcom reserves for fiction: 1,000 mobiles, and 1,000 in each of these areas. The shop's own numbers and
 * those with simulated outcomes are left out.
 */
const mobilePrefix = '+447700900'
const areaPrefixes = [
  '+441632960',
  '+441134960',
  '+441144960',
  '+441154960',
  '+441164960',
  '+441174960',
  '+441184960',
  '+441214960',
  '+441314960',
  '+441414960',
  '+441514960',
  '+441614960',
] as const

/** Taken in the shop's own area: lines from 100 on, people from 500 on, and numbers dialled to test the simulation. */
function isReserved(number: string): boolean {
  return /^\+441632960(0\d\d|1\d\d|30\d|400|5\d\d)$/.test(number) || /^\+4477009000\d\d$/.test(number)
}

export type NumberPool = {
  readonly mobile: () => string | undefined
  readonly landline: () => string | undefined
}

/** Yields each number at most once, shuffled, without those in `used`. */
export function numberPool(random: Random, used: ReadonlySet<string>): NumberPool {
  const availableNumbers = (prefix: string) =>
    Array.from({ length: 1_000 }, (_, index) => `${prefix}${String(index).padStart(3, '0')}`).filter(
      (number) => !isReserved(number) && !used.has(number),
    )
  const mobiles = random.shuffle(availableNumbers(mobilePrefix))
  const landlines = random.shuffle(areaPrefixes.flatMap(availableNumbers))
  return { mobile: () => mobiles.pop(), landline: () => landlines.pop() }
}

/** A staff member's mobile, from those that no customer has. */
export function staffMobile(userId: number): string {
  return `${mobilePrefix}0${String(userId + 9).padStart(2, '0')}`
}
