import { computed, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import type { CallTimeline } from '#shared/calls/call-timeline.ts'
import type { ReadTrace, TracedMessage } from '#shared/calls/sip-trace/read-trace.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { TraceOf } from '#shared/host/traces.ts'
import { ask } from '../../services.ts'

/** Interval between reads of the trace during the call, in milliseconds. */
const readEvery = 2_000
/** The two ends of a message sent or received by this phone. */
export const ownEnds = { here: 'here', server: 'server' } as const

/**
 * The SIP messages of a call: the platform's if it has them, else this phone's from its timeline. `of` null: the
 * platform has none of this call.
 */
export function useTrace(of: Ref<TraceOf | null>, timeline: Ref<CallTimeline | null>) {
  const read = shallowRef<ReadTrace | null>(null)
  const error = shallowRef<AppError | null>(null)
  const loading = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  async function load(wanted: TraceOf): Promise<void> {
    clearTimeout(timer)
    loading.value = read.value === null
    const answer = await ask('trace.read', { of: wanted })
    if (isClosed || JSON.stringify(of.value) !== JSON.stringify(wanted)) return
    loading.value = false
    error.value = answer.ok ? null : answer.error
    // An unchanged trace is not replaced, so that an open message is kept.
    if (answer.ok && JSON.stringify(answer.value) !== JSON.stringify(read.value)) read.value = answer.value
    if (wanted.kind === 'call' && answer.ok) timer = setTimeout(() => void load(wanted), readEvery)
  }

  watch(
    () => JSON.stringify(of.value),
    () => {
      clearTimeout(timer)
      read.value = null
      error.value = null
      loading.value = false
      if (of.value) void load(of.value)
    },
    { immediate: true },
  )
  onScopeDispose(() => {
    isClosed = true
    clearTimeout(timer)
  })

  const own = computed(() => ownMessages(timeline.value))
  const hasPlatform = computed(() => read.value !== null && read.value.kind !== 'none')
  const isOwn = computed(() => !hasPlatform.value && own.value.length > 0 && !loading.value)
  const trace = computed<ReadTrace | null>(() =>
    isOwn.value ? { kind: 'messages', messages: own.value, left: 0, isCut: false } : read.value,
  )
  return { trace, error, loading, isOwn, again: () => (of.value ? void load(of.value) : undefined) }
}

function ownMessages(timeline: CallTimeline | null): readonly TracedMessage[] {
  const entries = timeline?.entries.filter(({ source, text }) => source === 'sip' && text !== '') ?? []
  return entries.map(({ at, way, text }) => {
    const [from, to] = way === 'in' ? [ownEnds.server, ownEnds.here] : [ownEnds.here, ownEnds.server]
    return { at, from, to, text }
  })
}
