import { customerId } from './customer.ts'
import { knownCustomers } from './customers/known-customers.ts'
import type { Random } from './random.ts'
import { unknownCaller } from './traffic/calls.ts'
import { firstText } from './traffic/messages.ts'
import { idleCustomer, isInCall, type Scene } from './traffic/scene.ts'
import { stories } from './words/stories.ts'

/** Callers and writers where none is named: those with a story, in turn, then others of the telephone book. */
export class SampleCallers {
  private readonly scene: Pick<Scene, 'engine' | 'store' | 'messages'>
  private readonly random: Random
  private readonly storyOrder: readonly number[]
  private nextPosition = 0

  constructor(scene: Pick<Scene, 'engine' | 'store' | 'messages'>, random: Random) {
    this.scene = scene
    this.random = random
    this.storyOrder = random.shuffle(stories.map((_, index) => index))
  }

  /** The number of a caller who is in no call. */
  next(): string {
    for (const _ of this.storyOrder) {
      const number = this.knownCaller(this.nextPosition++)
      if (number !== undefined && this.isContact(number) && !isInCall(this.scene, number)) return number
    }
    return this.randomContact()
  }

  /** The number of someone in the telephone book who is in no call. */
  randomContact(): string {
    return idleCustomer(this.scene, this.random.next()) ?? unknownCaller
  }

  /** The text that the owner of this number writes. */
  textFrom(number: string): string {
    const index = knownCustomers.findIndex(({ mobile, tel }) => mobile === number || tel === number)
    return stories[index]?.text ?? firstText(this.random.next())
  }

  private knownCaller(position: number): string | undefined {
    return knownCustomers[this.storyOrder[position % this.storyOrder.length] ?? 0]?.mobile
  }

  private isContact(number: string): boolean {
    return this.scene.messages.contactOf(number, customerId) !== undefined
  }
}
