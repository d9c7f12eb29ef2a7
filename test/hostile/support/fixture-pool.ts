import type { RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { startHostileFixture, startSipServer, type HostileFixture } from './hostile-fixture.ts'

/** Hosts whose calls stand through one case after the other; a host on which a case failed is not used again. */
export class FixturePool implements AsyncDisposable {
  private readonly start: (sip: RunningPlatform) => Promise<HostileFixture>
  private readonly free: HostileFixture[] = []
  private readonly all: HostileFixture[] = []
  private sip: Promise<RunningPlatform> | null = null

  constructor(start: (sip: RunningPlatform) => Promise<HostileFixture> = (sip) => startHostileFixture(sip)) {
    this.start = start
  }

  /** Does something with a fixture that nobody else has meanwhile. */
  async use(work: (fixture: HostileFixture) => Promise<void>): Promise<void> {
    const fixture = this.free.pop() ?? (await this.another())
    await work(fixture)
    this.free.push(fixture)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.all.map((fixture) => fixture[Symbol.asyncDispose]()))
    await (await this.sip)?.[Symbol.asyncDispose]()
  }

  private async another(): Promise<HostileFixture> {
    this.sip ??= startSipServer()
    const fixture = await this.start(await this.sip)
    this.all.push(fixture)
    return fixture
  }
}
