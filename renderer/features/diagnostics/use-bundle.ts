import { computed, ref, shallowRef, watch, type Ref } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { DiagnosticsBundle, DiagnosticsChoice, PageFacts } from '#shared/host/diagnostics.ts'
import { ask } from '../../services.ts'
import { bytesOf, partTitle, placesOf, sizeWords, type ListedPart } from './bundle-view.ts'

type Leave = Omit<DiagnosticsChoice, 'page'>

/** The bundle to save, collected again when the options change; excluded parts stay excluded. */
export function useBundle(open: Ref<boolean>, leave: Ref<Leave>, query: Ref<string>) {
  const bundle = shallowRef<DiagnosticsBundle | null>(null)
  const error = shallowRef<AppError | null>(null)
  const gathering = ref(false)
  const leftOut = ref<ReadonlySet<string>>(new Set())
  let request = 0

  async function gather(): Promise<void> {
    const own = ++request
    gathering.value = true
    const answer = await ask('diagnostics.collect', { ...leave.value, page: pageFacts(window) })
    if (own !== request) return
    gathering.value = false
    error.value = answer.ok ? null : answer.error
    if (answer.ok) bundle.value = answer.value
  }

  function include(file: string, isIncluded: boolean): void {
    const next = new Set(leftOut.value)
    if (isIncluded) next.delete(file)
    else next.add(file)
    leftOut.value = next
  }

  const sizes = computed(() => (bundle.value?.parts ?? []).map(({ text }) => bytesOf(text)))
  const parts = computed<readonly ListedPart[]>(() =>
    (bundle.value?.parts ?? []).map((part, at) => ({
      ...part,
      title: partTitle(part),
      size: sizeWords(sizes.value[at] ?? 0),
      included: !leftOut.value.has(part.file),
      found: placesOf(part.text, query.value).length,
    })),
  )
  const size = computed(() =>
    sizeWords(sizes.value.reduce((sum, each, at) => (parts.value[at]?.included ? sum + each : sum), 0)),
  )

  /** Drops everything once the dialog is closed. */
  function forget(): void {
    request += 1
    bundle.value = null
    leftOut.value = new Set()
  }

  watch([open, leave], () => (open.value ? void gather() : forget()), { immediate: true, deep: true })
  return { bundle, error, gathering, parts, size, include, gather }
}

/** Facts about this computer that only the page knows. */
function pageFacts(scope: Window): PageFacts {
  const { screen, devicePixelRatio, innerWidth, innerHeight, navigator } = scope
  return {
    languages: navigator.languages.slice(0, 20),
    screen: { width: whole(screen.width), height: whole(screen.height), scale: devicePixelRatio },
    window: { width: whole(innerWidth), height: whole(innerHeight) },
  }
}

function whole(pixels: number): number {
  return Math.max(0, Math.round(pixels))
}
