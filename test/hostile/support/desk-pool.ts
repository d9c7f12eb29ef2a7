import type { RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { startHostileDesk, startSipServer, type HostileDesk } from './hostile-desk.ts'

/** Desks whose calls stand through one case after the other; a desk on which a case failed is not used again. */
export class DeskPool implements AsyncDisposable {
  private readonly start: (sip: RunningPlatform) => Promise<HostileDesk>
  private readonly free: HostileDesk[] = []
  private readonly all: HostileDesk[] = []
  private sip: Promise<RunningPlatform> | null = null

  constructor(start: (sip: RunningPlatform) => Promise<HostileDesk> = (sip) => startHostileDesk(sip)) {
    this.start = start
  }

  /** Does something with a desk that nobody else has meanwhile. */
  async use(work: (desk: HostileDesk) => Promise<void>): Promise<void> {
    const desk = this.free.pop() ?? (await this.another())
    await work(desk)
    this.free.push(desk)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.all.map((desk) => desk[Symbol.asyncDispose]()))
    await (await this.sip)?.[Symbol.asyncDispose]()
  }

  private async another(): Promise<HostileDesk> {
    this.sip ??= startSipServer()
    const desk = await this.start(await this.sip)
    this.all.push(desk)
    return desk
  }
}
