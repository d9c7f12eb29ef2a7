import { computed, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import type { CallTimeline } from '#shared/calls/call-timeline.ts'
import type { ReadTrace, TracedMessage } from '#shared/calls/sip-trace/read-trace.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { TraceOf } from '#shared/host/traces.ts'
import { ask } from '../../services.ts'

/** Interval between reads of the trace during the call, in milliseconds. */
const readInterval = 2_000
/** The two ends of a message sent or received by this phone. */
export const localEnds = { here: 'here', server: 'server' } as const

/**
 * The SIP messages of a call: the platform's if it has them, else this phone's from its timeline. `of` null: the
 * platform has none of this call.
 */
export function useTrace(of: Ref<TraceOf | null>, timeline: Ref<CallTimeline | null>) {
  const loaded = shallowRef<ReadTrace | null>(null)
  const error = shallowRef<AppError | null>(null)
  const loading = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  async function load(requested: TraceOf): Promise<void> {
    clearTimeout(timer)
    loading.value = loaded.value === null
    const answer = await ask('trace.read', { of: requested })
    if (isClosed || JSON.stringify(of.value) !== JSON.stringify(requested)) return
    loading.value = false
    error.value = answer.ok ? null : answer.error
    // An unchanged trace is not replaced, so that an open message is kept.
    if (answer.ok && JSON.stringify(answer.value) !== JSON.stringify(loaded.value))
      loaded.value = answer.value
    if (requested.kind === 'call' && answer.ok) timer = setTimeout(() => void load(requested), readInterval)
  }

  watch(
    () => JSON.stringify(of.value),
    () => {
      clearTimeout(timer)
      loaded.value = null
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

  const ownTrace = computed(() => ownMessages(timeline.value))
  const hasPlatform = computed(() => loaded.value !== null && loaded.value.kind !== 'none')
  const isOwn = computed(() => !hasPlatform.value && ownTrace.value.length > 0 && !loading.value)
  const trace = computed<ReadTrace | null>(() =>
    isOwn.value ? { kind: 'messages', messages: ownTrace.value, left: 0, isCut: false } : loaded.value,
  )
  return { trace, error, loading, isOwn, reload: () => (of.value ? void load(of.value) : undefined) }
}

function ownMessages(timeline: CallTimeline | null): readonly TracedMessage[] {
  const entries = timeline?.entries.filter(({ source, text }) => source === 'sip' && text !== '') ?? []
  return entries.map(({ at, way, text }) => {
    const [from, to] = way === 'in' ? [localEnds.server, localEnds.here] : [localEnds.here, localEnds.server]
    return { at, from, to, text }
  })
}
