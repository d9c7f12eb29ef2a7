import type { Random } from '../random.ts'
import { stories } from '../words/stories.ts'

/** The caller or writer: one with a story, by its position in the list, or anyone from the telephone book. */
export type Sender =
  | { readonly kind: 'story'; readonly story: number }
  | { readonly kind: 'customer'; readonly customer: number }
  | { readonly kind: 'wrong-number' }

/**
 * Something that reaches the newcomer, the first agent whose telephone registers. `at`: seconds after that. A ring
 * waits until the newcomer is in no call.
 */
export type NewcomerAct =
  | {
      readonly kind: 'ring'
      readonly at: number
      readonly from: Sender
      /** On a queue, a colleague answers after this many seconds, unless the newcomer does first. */
      readonly queue: { readonly colleagueAfter: number } | null
      readonly talkFor: number
    }
  | { readonly kind: 'text'; readonly at: number; readonly from: Sender; readonly words: number }
  | { readonly kind: 'voicemail'; readonly at: number; readonly from: Sender }
  | { readonly kind: 'chat'; readonly at: number; readonly customer: number; readonly words: number }
  | { readonly kind: 'fax'; readonly at: number; readonly customer: number; readonly pages: number }

/** Everything that reaches the newcomer, endless, in order of time; one of each kind in the first two minutes. */
export function* planNewcomer(random: Random): Generator<NewcomerAct> {
  const storyOrder = random.shuffle(stories.map((_, index) => index))
  let storyCount = 0
  const nextStory = (): Sender => {
    const story = storyOrder[storyCount++]
    return story === undefined ? randomCustomer(random) : { kind: 'story', story }
  }
  yield ring({ at: random.between(6, 9), from: nextStory() }, random)
  yield { kind: 'text', at: random.between(12, 17), from: nextStory(), words: random.next() }
  yield { kind: 'chat', at: random.between(26, 38), customer: random.next(), words: random.next() }
  yield ring({ at: random.between(46, 56), from: nextStory(), through: 'queue' }, random)
  yield { kind: 'fax', at: random.between(62, 74), customer: random.next(), pages: random.between(1, 4) }
  yield { kind: 'voicemail', at: random.between(80, 98), from: nextStory() }
  yield ring({ at: random.between(102, 114), from: { kind: 'wrong-number' } }, random)
  for (let at = 150; ; at += random.between(30, 65)) yield randomAct(at, nextStory, random)
}

function randomAct(at: number, nextStory: () => Sender, random: Random): NewcomerAct {
  const kind = random.weighted({ direct: 36, queue: 26, error: 3, text: 16, voicemail: 5, chat: 9, fax: 5 })
  switch (kind) {
    case 'direct':
    case 'queue':
      return ring({ at, from: nextStory(), through: kind }, random)
    case 'error':
      return ring({ at, from: { kind: 'wrong-number' } }, random)
    case 'text':
      return { kind, at, from: nextStory(), words: random.next() }
    case 'voicemail':
      return { kind, at, from: nextStory() }
    case 'chat':
      return { kind, at, customer: random.next(), words: random.next() }
    case 'fax':
      return { kind, at, customer: random.next(), pages: random.between(1, 4) }
  }
}

type RingPlan = { readonly at: number; readonly from: Sender; readonly through?: 'direct' | 'queue' }

function ring({ at, from, through }: RingPlan, random: Random): NewcomerAct {
  const queue = through === 'queue' ? { colleagueAfter: random.between(17, 24) } : null
  const talkFor = from.kind === 'wrong-number' ? random.between(20, 35) : random.between(150, 260)
  return { kind: 'ring', at, from, queue, talkFor }
}

function randomCustomer(random: Random): Sender {
  return { kind: 'customer', customer: random.next() }
}
