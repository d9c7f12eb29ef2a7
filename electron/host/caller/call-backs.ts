import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { maxCallBacks, type CallBack } from '#shared/host/caller.ts'
import type { PersistentList } from '../local-files/entry-file.ts'

export type StoredCallBack = Omit<CallBack, 'isDue'>

export type CallBacksOptions = {
  readonly clock: Clock
  /** Called when a call-back is due, once for each planned time. */
  readonly onDue: (callBack: StoredCallBack) => void
  readonly onChange: (callBacks: readonly CallBack[]) => void
}

/** Milliseconds within which a sleep of the computer or a change of its clock is noticed. */
const maxTimerDelay = 60_000

/** The agent's planned call-backs. Kept in a file on this computer, so that they survive restarts. */
export class CallBacks implements Disposable {
  private readonly options: CallBacksOptions
  private file: PersistentList<StoredCallBack> | null = null
  private list: readonly StoredCallBack[] = []
  private stopTimer: Unsubscribe = () => {}
  private ids = 0
  /** Call-backs already reported as due, by id and time. */
  private reportedDue: ReadonlySet<string> = new Set()

  constructor(options: CallBacksOptions) {
    this.options = options
  }

  start(file: PersistentList<StoredCallBack>): void {
    this.file = file
    this.list = sorted(file.read()).slice(0, maxCallBacks)
    this.publish()
  }

  /** Handles sign-out; planned call-backs stay for the next sign-in. */
  stop(): void {
    this.stopTimer()
    this.file = null
    this.list = []
    this.reportedDue = new Set()
    this.options.onChange([])
  }

  /** Plans a call-back, or reschedules one. `call-back.too-many` if the list is full. */
  plan({ id, ...planned }: Omit<StoredCallBack, 'id'> & { readonly id?: string }): Result {
    const others = this.list.filter((each) => each.id !== id)
    if (others.length >= maxCallBacks) return err(appError('call-back.too-many'))
    const key = id ?? `${this.options.clock.now()}-${(this.ids += 1)}`
    return this.store([...others, { ...planned, id: key }])
  }

  done(id: string): Result {
    return this.store(this.list.filter((each) => each.id !== id))
  }

  [Symbol.dispose](): void {
    this.stopTimer()
  }

  private store(list: readonly StoredCallBack[]): Result {
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
    if (next) this.stopTimer = clock.after(Math.min(next.at - now, maxTimerDelay), () => this.publish())
    onChange(this.list.map((each) => ({ ...each, isDue: each.at <= now })))
    const due = this.list.filter(({ at }) => at <= now)
    const newlyDue = due.filter((each) => !this.reportedDue.has(planOf(each)))
    this.reportedDue = new Set(due.map(planOf))
    for (const each of newlyDue) onDue(each)
  }
}

/** One planned time of one reminder. */
function planOf({ id, at }: StoredCallBack): string {
  return `${id} ${at}`
}

function sorted(list: readonly StoredCallBack[]): readonly StoredCallBack[] {
  return list.toSorted((one, other) => one.at - other.at)
}
