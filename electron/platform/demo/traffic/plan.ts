import type { Random } from '../random.ts'

/** The next event of a simulated day. Times in seconds. */
export type Plan =
  /** A call to a person; `givesUp` if that person does not answer in time, to a mailbox or not at all. */
  | (Call & { readonly kind: 'direct'; readonly answers: 'colleague' | 'mailbox' | 'nobody' })
  /** A call to a line of the shop; the caller presses a key if a menu asks for one, and waits for an answer. */
  | (Call & {
      readonly kind: 'line'
      readonly to: 'queue' | 'menu' | 'group'
      readonly key: string
      readonly waits: boolean
    })
  /** A call from the shop to a customer or a colleague. */
  | (Call & { readonly kind: 'outbound'; readonly to: 'customer' | 'colleague' })
  | (Written & { readonly kind: 'text' | 'voicemail' | 'chat' })

/** Numbers from 0 to below 1 select among those available at the time, so that the plan does not depend on them. */
type Call = {
  readonly who: number
  readonly whom: number
  readonly answerAfter: number
  readonly talkFor: number
  readonly giveUpAfter: number
}
type Written = { readonly who: number; readonly whom: number; readonly words: number }

const shares = {
  ...{
    direct: 24,
    mailbox: 6,
    nobody: 4,
    queue: 32,
    impatient: 4,
    menu: 8,
    group: 3,
    outbound: 10,
    internal: 3,
  },
  ...{ text: 4, voicemail: 1, chat: 1 },
}

/** The next event; the same for the same random stream, whatever the platform does meanwhile. */
export function planNext(random: Random): Plan {
  const kind = random.weighted(shares)
  const [who, whom, words] = [random.next(), random.next(), random.next()]
  const call = {
    ...{ who, whom },
    answerAfter: random.between(3, 14),
    talkFor: random.between(20, 110),
    giveUpAfter: random.between(8, 30),
  }
  const line = { ...call, kind: 'line', key: String(random.between(1, 6)) } as const
  switch (kind) {
    case 'direct':
      return { ...call, kind, answers: 'colleague' }
    case 'mailbox':
    case 'nobody':
      return { ...call, kind: 'direct', answers: kind }
    case 'queue':
    case 'impatient':
      return { ...line, to: 'queue', waits: kind === 'queue' }
    case 'menu':
    case 'group':
      return { ...line, to: kind, waits: true }
    case 'outbound':
      return { ...call, kind, to: 'customer' }
    case 'internal':
      return { ...call, kind: 'outbound', to: 'colleague' }
    case 'text':
    case 'voicemail':
    case 'chat':
      return { who, whom, words, kind }
  }
}

/** Selects an item by a number from 0 to below 1. */
export function pickAt<Item>(items: readonly Item[], fraction: number): Item | undefined {
  return items[Math.floor(fraction * items.length)]
}
