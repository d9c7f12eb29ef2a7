import { ok, type Outcome } from '#shared/core/result.ts'
import type { AudioTest } from '#shared/host/audio.ts'
import type { AudioPort } from '../ports.ts'

/** The device tests and level watching of one page, which end with the page. */
export interface PageDevices extends Disposable {
  test(what: AudioTest): Outcome
  watchLevels(watching: boolean): Outcome
}

/** The device tests and level watching of all pages on one engine, as long as any page wants them. */
export class DeviceUse {
  private readonly audio: AudioPort
  private readonly watching = new Set<object>()
  private tester: object | null = null

  constructor(audio: AudioPort) {
    this.audio = audio
  }

  page(): PageDevices {
    const page = {}
    const watch = (watching: boolean) => this.watch(page, watching)
    const test = (what: AudioTest) => this.test(page, what)
    return {
      test,
      watchLevels: watch,
      [Symbol.dispose]: () => {
        void watch(false)
        if (this.tester === page) void test('none')
      },
    }
  }

  /** Resumes level watching on a new engine; a running test is over. */
  renew(): void {
    this.tester = null
    if (this.watching.size > 0) void this.audio.ask('audio.watchLevels', { watching: true })
  }

  private async watch(page: object, watching: boolean): Outcome {
    const wasWatched = this.watching.size > 0
    if (watching) this.watching.add(page)
    else this.watching.delete(page)
    const isWatched = this.watching.size > 0
    return isWatched === wasWatched
      ? ok(undefined)
      : this.audio.ask('audio.watchLevels', { watching: isWatched })
  }

  private async test(page: object, what: AudioTest): Outcome {
    this.tester = what === 'none' ? null : page
    return this.audio.ask('audio.test', { what })
  }
}
