import { onScopeDispose, ref, watch, type Ref } from 'vue'
import type { OwnCall } from '../../stores/own-calls.ts'

/** Whole seconds until this phone answers the ringing call automatically, at least 1; null if it will not. */
export function useAnswersIn(ownCall: () => OwnCall): Readonly<Ref<number | null>> {
  const seconds = ref<number | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  const count = () => {
    clearTimeout(timer)
    const { state, answersAt = null } = ownCall().line
    seconds.value = answersAt === null || state !== 'ringing' ? null : secondsUntil(answersAt, Date.now())
    const left = (answersAt ?? 0) - Date.now()
    if (seconds.value !== null && left > 1_000) timer = setTimeout(count, left % 1_000 || 1_000)
  }
  watch(() => [ownCall().line.id, ownCall().line.state, ownCall().line.answersAt], count, { immediate: true })
  onScopeDispose(() => clearTimeout(timer))
  return seconds
}

/** Both times in milliseconds since 1970. */
export function secondsUntil(at: number, now: number): number {
  return Math.max(1, Math.ceil((at - now) / 1_000))
}
