import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import { maxGreetingSeconds } from '#shared/host/voicemail.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'
import { meterLevel } from '../../stores/use-levels.ts'

export type RecorderState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'opening' }
  /** `since`: milliseconds since 1970. */
  | { readonly kind: 'recording'; readonly since: number }
  | { readonly kind: 'ending' }
  | { readonly kind: 'failed'; readonly error: AppError }

export type RecorderResult = {
  /** WAV in Base64. */
  readonly data: string
  readonly seconds: number
  /** What ended it: the agent (`here`), a call, or the maximum length. */
  readonly endedBy: 'here' | 'call' | 'longest'
}

/** Records a greeting with the microphone and passes on the recording. An abandoned recording is discarded. */
export function useRecorder(onRecorded: (recorded: RecorderResult) => void) {
  const host = useHostStore()
  const state = shallowRef<RecorderState>({ kind: 'idle' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDisposed = false

  async function start(): Promise<void> {
    if (state.value.kind === 'opening' || state.value.kind === 'recording') return
    state.value = { kind: 'opening' }
    const opened = await ask('greetings.record')
    if (isDisposed) return void (opened.ok && ask('greetings.recorded'))
    if (!opened.ok) return void (state.value = { kind: 'failed', error: opened.error })
    state.value = { kind: 'recording', since: Date.now() }
    timer = setTimeout(() => void stop('longest'), maxGreetingSeconds * 1000)
  }

  async function stop(endedBy: RecorderResult['endedBy'] = 'here'): Promise<void> {
    if (state.value.kind !== 'recording') return
    clearTimeout(timer)
    state.value = { kind: 'ending' }
    const recorded = await ask('greetings.recorded')
    if (isDisposed) return
    state.value = recorded.ok ? { kind: 'idle' } : { kind: 'failed', error: recorded.error }
    if (recorded.ok) onRecorded({ ...recorded.value, endedBy })
  }

  /* The host closes the microphone for a call, and keeps what was recorded until then. */
  watch(
    () => host.lines.some((line) => line.state !== 'ended'),
    (isOnCall) => isOnCall && void stop('call'),
  )
  onScopeDispose(() => {
    isDisposed = true
    clearTimeout(timer)
    if (state.value.kind === 'recording') void ask('greetings.recorded')
  })

  return { state, level: computed(() => meterLevel(host.state?.levels.input ?? 0)), start, stop }
}
