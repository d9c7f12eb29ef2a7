import { shallowRef, watch, type Ref } from 'vue'
import type { BoardCall } from '#shared/calls/board-call.ts'

/** A call whose details are open: as it is now, or null once it has ended, with the last that was known. */
export type Followed = { readonly entry: BoardCall | null; readonly last: BoardCall }

/** Keeps to one call while it goes from one person to the next: each step is another call, which names the one before. */
export function useFollowed(calls: Readonly<Ref<readonly BoardCall[]>>) {
  const followed = shallowRef<Followed | null>(null)
  watch(calls, (present) => {
    if (!followed.value) return
    const { last } = followed.value
    const entry = nextOf(last, present)
    if (entry !== followed.value.entry) followed.value = { entry, last: entry ?? last }
  })
  return {
    followed,
    follow: (entry: BoardCall) => void (followed.value = { entry, last: entry }),
    leave: () => void (followed.value = null),
  }
}

function nextOf(known: BoardCall, calls: readonly BoardCall[]): BoardCall | null {
  const before = new Set(known.legs.map(({ id }) => id))
  return (
    calls.find(({ key }) => key === known.key) ??
    calls.find(({ legs }) => legs.some(({ id, parentId }) => before.has(id) || before.has(parentId ?? -1))) ??
    null
  )
}
