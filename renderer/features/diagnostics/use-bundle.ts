import { computed, ref, shallowRef, watch, type Ref } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { DiagnosticsBundle, DiagnosticsChoice, PageFacts } from '#shared/host/diagnostics.ts'
import { ask } from '../../services.ts'
import { bytesOf, partTitle, matchOffsets, sizeWords, type ListedPart } from './bundle-view.ts'

type BundleOptions = Omit<DiagnosticsChoice, 'page'>

/** The bundle to save, collected again when the options change; excluded parts stay excluded. */
export function useBundle(open: Ref<boolean>, bundleOptions: Ref<BundleOptions>, query: Ref<string>) {
  const bundle = shallowRef<DiagnosticsBundle | null>(null)
  const error = shallowRef<AppError | null>(null)
  const isCollecting = ref(false)
  const excluded = ref<ReadonlySet<string>>(new Set())
  let requestCount = 0

  async function collect(): Promise<void> {
    const requestId = ++requestCount
    isCollecting.value = true
    const result = await ask('diagnostics.collect', { ...bundleOptions.value, page: pageFacts(window) })
    if (requestId !== requestCount) return
    isCollecting.value = false
    error.value = result.ok ? null : result.error
    if (result.ok) bundle.value = result.value
  }

  function include(file: string, isIncluded: boolean): void {
    const next = new Set(excluded.value)
    if (isIncluded) next.delete(file)
    else next.add(file)
    excluded.value = next
  }

  const sizes = computed(() => (bundle.value?.parts ?? []).map(({ text }) => bytesOf(text)))
  const parts = computed<readonly ListedPart[]>(() =>
    (bundle.value?.parts ?? []).map((part, at) => ({
      ...part,
      title: partTitle(part),
      size: sizeWords(sizes.value[at] ?? 0),
      included: !excluded.value.has(part.file),
      matchCount: matchOffsets(part.text, query.value).length,
    })),
  )
  const size = computed(() =>
    sizeWords(sizes.value.reduce((sum, each, at) => (parts.value[at]?.included ? sum + each : sum), 0)),
  )

  /** Drops everything once the dialog is closed. */
  function reset(): void {
    requestCount += 1
    bundle.value = null
    excluded.value = new Set()
  }

  watch([open, bundleOptions], () => (open.value ? void collect() : reset()), { immediate: true, deep: true })
  return { bundle, error, isCollecting, parts, size, include, collect }
}

/** Facts about this computer that only the page knows. */
function pageFacts(scope: Window): PageFacts {
  const { screen, devicePixelRatio, innerWidth, innerHeight, navigator } = scope
  return {
    languages: navigator.languages.slice(0, 20),
    screen: { width: wholePixels(screen.width), height: wholePixels(screen.height), scale: devicePixelRatio },
    window: { width: wholePixels(innerWidth), height: wholePixels(innerHeight) },
  }
}

function wholePixels(pixels: number): number {
  return Math.max(0, Math.round(pixels))
}
