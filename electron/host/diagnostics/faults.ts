import type { Clock } from '#shared/core/clock.ts'
import { oneOf, plain } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import type { FaultNotice, PageFault } from '#shared/host/diagnostics.ts'
import { allowance } from '#shared/core/allowance.ts'

export type FaultsOptions = {
  readonly clock: Clock
  readonly log: Log
  readonly isBusy: () => boolean
  readonly onChange: (fault: FaultNotice | null) => void
}

const loggedAMinute = 20
const errorNames = [
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'DOMException',
  'AbortError',
]

/** Unexpected faults, here and in pages: logged, and shown to the user until dismissed. */
export class Faults {
  private readonly options: FaultsOptions
  private readonly mayLog: () => boolean

  constructor(options: FaultsOptions) {
    this.options = options
    this.mayLog = allowance(options.clock, loggedAMinute, 60_000)
  }

  /** Reports that this process threw and lives on; the catcher has logged it. */
  reportOwn(): void {
    this.show('app')
  }

  /** Reports a fault of a page. A page may report endlessly, or be compromised, so this is limited and validated. */
  reportPage({ kind, name, places }: PageFault): void {
    const isShown = kind !== 'console'
    if (this.mayLog())
      this.options.log.write('warn', 'page.fault', {
        kind,
        name: oneOf(name, errorNames),
        at: places.filter(isPlace).map(plain),
      })
    if (isShown) this.show('page')
  }

  seen(): void {
    this.options.onChange(null)
  }

  private show(where: FaultNotice['where']): void {
    const { clock, isBusy, onChange } = this.options
    onChange({ at: clock.now(), where, inCall: isBusy() })
  }
}

/** A place in a file of this app; nothing else is accepted from a page. */
function isPlace(place: string): boolean {
  return /^[\w./-]{1,120}\.(?:js|ts|vue):\d{1,6}:\d{1,6}$/.test(place)
}
