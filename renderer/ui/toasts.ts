import { readonly, shallowRef, type Ref } from 'vue'

export interface ToastContent {
  /** Returns its words; called again when the language changes. */
  readonly text: () => string
  /** Its button, labelled `Undo` by default. A press also removes the toast. */
  readonly action?: { readonly label?: string; readonly keys?: readonly string[]; run(): void }
}

export interface Toast extends ToastContent {
  readonly id: number
}

export interface Toasts {
  readonly list: Readonly<Ref<readonly Toast[]>>
  /** Shows a toast for six seconds. Returns its id. */
  show(words: ToastContent): number
  dismiss(id: number): void
  /** Runs the action of the newest toast that has one and removes that toast; false if there is none. */
  undoLatest(): boolean
  /** Stops the time of all toasts while a user reads or reaches for one, and restarts it afterwards. */
  hold(held: boolean): void
}

const toastDuration = 6000

export function createToasts(): Toasts {
  const list = shallowRef<readonly Toast[]>([])
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  let lastId = 0
  let held = false

  function dismiss(id: number): void {
    clearTimeout(timers.get(id))
    timers.delete(id)
    list.value = list.value.filter((toast) => toast.id !== id)
  }

  function start(id: number): void {
    clearTimeout(timers.get(id))
    if (!held)
      timers.set(
        id,
        setTimeout(() => dismiss(id), toastDuration),
      )
  }

  return {
    list: readonly(list),
    show(words) {
      lastId += 1
      list.value = [...list.value, { ...words, id: lastId }]
      start(lastId)
      return lastId
    },
    dismiss,
    undoLatest() {
      const latest = list.value.findLast((toast) => toast.action)
      if (!latest?.action) return false
      dismiss(latest.id)
      latest.action.run()
      return true
    },
    hold(nowHeld) {
      if (nowHeld === held) return
      held = nowHeld
      for (const toast of list.value) {
        if (held) clearTimeout(timers.get(toast.id))
        else start(toast.id)
      }
    },
  }
}

const shared = createToasts()

/** The toasts of this page: one list, shown by the one `Toaster`. */
export function useToasts(): Toasts {
  return shared
}
