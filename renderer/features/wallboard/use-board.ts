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
  const ownCalls = useOwnCallsStore()
  /** Read once, not for each call, and followed below. */
  const { index: initialIndex } = ownCalls
  const book = new BoardBook((call) => queueAt(call, initialIndex))
  const people = new BusyPeople<Person>(initialIndex)
  const calls = shallowRef<readonly BoardCall[]>([])
  /** Incremented when anybody's presence changes. */
  const revision = shallowRef(0)
  let previous: Calls = new Map()

  function publish(): void {
    calls.value = book.list
    revision.value += 1
  }

  watch(
    () => host.calls,
    (now) => {
      const diff = host.changesSince(previous)
      previous = now
      if (diff.changed.length === 0 && diff.removed.length === 0) return
      book.apply(diff, ownCalls.callsAreCurrent ? timeNow() : null)
      people.apply(diff)
      tickWithUpdate()
      publish()
    },
    { immediate: true },
  )
  watch(
    () => ownCalls.index,
    (index) => {
      book.follow((call) => queueAt(call, index))
      people.reindex(index)
      publish()
    },
  )
  useWatchReport((memory) => {
    book.merge(memory)
    publish()
  })

  const shownQueues = computed(() => new Set(host.state?.settings.wallboard.queues ?? []))
  const shownCalls = computed(() =>
    shownQueues.value.size === 0
      ? calls.value
      : calls.value.filter(({ queue }) => queue !== null && shownQueues.value.has(queue)),
  )
  /** Returns anybody's presence; replaced by a new function whenever somebody's presence changes. */
  const presenceOf = computed(() => {
    void revision.value
    const isCurrent = ownCalls.callsAreCurrent
    return (person: Person) =>
      isCurrent ? people.presenceOf(person) : ({ state: 'unknown', since: null } as const)
  })
  return { calls: shownCalls, shownQueues, presenceOf }
}

/** Tells the host that the wallboard is shown, and loads what the host has seen meanwhile. */
function useWatchReport(learn: (memory: Parameters<BoardBook['merge']>[0]) => void): void {
  const host = useHostStore()
  async function startWatching(): Promise<void> {
    const answer = await ask('wallboard.watch', { watching: true })
    if (answer.ok && answer.value) learn(answer.value)
  }
  onMounted(() => void startWatching())
  watch(
    () => host.connected,
    (isConnected) => isConnected && void startWatching(),
  )
  onScopeDispose(() => void ask('wallboard.watch', { watching: false }))
}

/** A call whose details are open: its current state, or null once it has ended, and the last known state. */
export type FollowedCall = { readonly entry: BoardCall | null; readonly last: BoardCall }

/** Follows a call as it is passed on: each step is a new call that refers to the previous one. */
export function useFollowedCall(calls: Readonly<Ref<readonly BoardCall[]>>) {
  const followed = shallowRef<FollowedCall | null>(null)
  watch(calls, (present) => {
    if (!followed.value) return
    const { last } = followed.value
    const entry = successorOf(last, present)
    if (entry !== followed.value.entry) followed.value = { entry, last: entry ?? last }
  })
  return {
    followed,
    follow: (entry: BoardCall) => void (followed.value = { entry, last: entry }),
    stopFollowing: () => void (followed.value = null),
  }
}

function successorOf(call: BoardCall, calls: readonly BoardCall[]): BoardCall | null {
  const knownIds = new Set(call.legs.map(({ id }) => id))
  return (
    calls.find(({ key }) => key === call.key) ??
    calls.find(({ legs }) =>
      legs.some(({ id, parentId }) => knownIds.has(id) || knownIds.has(parentId ?? -1)),
    ) ??
    null
  )
}
