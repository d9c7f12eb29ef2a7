/** Lets only so many of its tasks run at once; the others wait in order. */
export class Slots {
  private free: number
  private readonly waiting: (() => void)[] = []

  constructor(slots: number) {
    this.free = slots
  }

  async run<Value>(task: () => Promise<Value>): Promise<Value> {
    if (this.free > 0) this.free -= 1
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.free += 1
    }
  }
}
