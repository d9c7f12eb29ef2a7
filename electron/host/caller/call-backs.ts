import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { mostCallBacks, type CallBack } from '#shared/host/caller.ts'
import type { KeptList } from '../kept-files/kept-entries.ts'

export type KeptCallBack = Omit<CallBack, 'isDue'>

export type CallBacksOptions = {
  readonly clock: Clock
  /** Its time has come; once for each time it is planned for. */
  readonly onDue: (callBack: KeptCallBack) => void
  readonly onChange: (callBacks: readonly CallBack[]) => void
}

/** A computer that slept, or whose clock was set, is noticed within so long, in milliseconds. */
const longestSleep = 60_000

/** Whom the agent wants to call back, and when. Kept in a file of this computer: a restart forgets nobody. */
export class CallBacks implements Disposable {
  private readonly options: CallBacksOptions
  private file: KeptList<KeptCallBack> | null = null
  private list: readonly KeptCallBack[] = []
  private stopTimer: Unsubscribe = () => {}
  private ids = 0
  /** What was said to be due, by id and time. */
  private due: ReadonlySet<string> = new Set()

  constructor(options: CallBacksOptions) {
    this.options = options
  }

  start(file: KeptList<KeptCallBack>): void {
    this.file = file
    this.list = sorted(file.read()).slice(0, mostCallBacks)
    this.publish()
  }

  /** Nobody is signed in any more; what was planned stays for the next time. */
  stop(): void {
    this.stopTimer()
    this.file = null
    this.list = []
    this.due = new Set()
    this.options.onChange([])
  }

  /** Plans a call-back, or moves one that is planned. `call-back.too-many` where there is no room for another. */
  plan({ id, ...planned }: Omit<KeptCallBack, 'id'> & { readonly id?: string }): Result {
    const others = this.list.filter((each) => each.id !== id)
    if (others.length >= mostCallBacks) return err(appError('call-back.too-many'))
    const key = id ?? `${this.options.clock.now()}-${(this.ids += 1)}`
    return this.keep([...others, { ...planned, id: key }])
  }

  done(id: string): Result {
    return this.keep(this.list.filter((each) => each.id !== id))
  }

  [Symbol.dispose](): void {
    this.stopTimer()
  }

  private keep(list: readonly KeptCallBack[]): Result {
    if (!this.file) return ok(undefined)
    this.list = sorted(list)
    const written = this.file.write(this.list)
    this.publish()
    return written
  }

  private publish(): void {
    const { clock, onChange, onDue } = this.options
    const now = clock.now()
    this.stopTimer()
    const next = this.list.find(({ at }) => at > now)
    if (next) this.stopTimer = clock.after(Math.min(next.at - now, longestSleep), () => this.publish())
    onChange(this.list.map((each) => ({ ...each, isDue: each.at <= now })))
    const due = this.list.filter(({ at }) => at <= now)
    const news = due.filter((each) => !this.due.has(planOf(each)))
    this.due = new Set(due.map(planOf))
    for (const each of news) onDue(each)
  }
}

/** One planned time of one reminder. */
function planOf({ id, at }: KeptCallBack): string {
  return `${id} ${at}`
}

function sorted(list: readonly KeptCallBack[]): readonly KeptCallBack[] {
  return list.toSorted((one, other) => one.at - other.at)
}
