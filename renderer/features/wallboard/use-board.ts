import { computed, onMounted, onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import { BoardBook } from '#shared/calls/board-book.ts'
import type { BoardCall } from '#shared/calls/board-call.ts'
import { BusyPeople } from '#shared/calls/busy-people.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { queueAt } from '#shared/calls/queue-at.ts'
import type { Person } from '#shared/host/slices.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'
import { useOwnCallsStore } from '../../stores/own-calls.ts'
import { tickWithUpdate, timeNow } from '../../ui/use-now.ts'

type Calls = ReadonlyMap<number, LiveCallRecord>

/** The live calls and the presence of everybody, updated while a component uses it. */
export function useBoard() {
  const host = useHostStore()
  const own = useOwnCallsStore()
  /** Read once, not for each call, and followed below. */
  const { index: present } = own
  const book = new BoardBook((call) => queueAt(call, present))
  const people = new BusyPeople<Person>(present)
  const calls = shallowRef<readonly BoardCall[]>([])
  /** Incremented when anybody's presence changes. */
  const revision = shallowRef(0)
  let before: Calls = new Map()

  function show(): void {
    calls.value = book.list
    revision.value += 1
  }

  watch(
    () => host.calls,
    (now) => {
      const diff = host.changesSince(before)
      before = now
      if (diff.changed.length === 0 && diff.removed.length === 0) return
      book.apply(diff, own.callsAreCurrent ? timeNow() : null)
      people.apply(diff)
      tickWithUpdate()
      show()
    },
    { immediate: true },
  )
  watch(
    () => own.index,
    (index) => {
      book.follow((call) => queueAt(call, index))
      people.reindex(index)
      show()
    },
  )
  useWatching((memory) => {
    book.learn(memory)
    show()
  })

  const shownQueues = computed(() => new Set(host.state?.settings.wallboard.queues ?? []))
  const shown = computed(() =>
    shownQueues.value.size === 0
      ? calls.value
      : calls.value.filter(({ queue }) => queue !== null && shownQueues.value.has(queue)),
  )
  /** Returns anybody's presence; replaced by a new function whenever somebody's presence changes. */
  const presenceOf = computed(() => {
    void revision.value
    const isCurrent = own.callsAreCurrent
    return (person: Person) =>
      isCurrent ? people.presenceOf(person) : ({ state: 'unknown', since: null } as const)
  })
  return { calls: shown, shownQueues, presenceOf }
}

/** Tells the host that the wallboard is shown, and loads what the host has seen meanwhile. */
function useWatching(learn: (memory: Parameters<BoardBook['learn']>[0]) => void): void {
  const host = useHostStore()
  async function begin(): Promise<void> {
    const answer = await ask('wallboard.watch', { watching: true })
    if (answer.ok && answer.value) learn(answer.value)
  }
  onMounted(() => void begin())
  watch(
    () => host.connected,
    (isUp) => isUp && void begin(),
  )
  onScopeDispose(() => void ask('wallboard.watch', { watching: false }))
}

/** A call whose details are open: its current state, or null once it has ended, and the last known state. */
export type Followed = { readonly entry: BoardCall | null; readonly last: BoardCall }

/** Follows a call as it is passed on: each step is a new call that refers to the previous one. */
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
