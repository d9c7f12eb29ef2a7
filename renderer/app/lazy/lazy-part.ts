import { defineAsyncComponent, h, readonly, ref, type Component, type Ref } from 'vue'
import { noWords, wordsRef } from '../../locales/words-ref.ts'
import { notices } from '../../stores/notices.ts'
import { loadFailureText, loadWithRetry, memoizedLoad, type Schedule } from '../../ui/load-with-retry.ts'
import PartWaiting from './PartWaiting.vue'

/** A component whose code is loaded when it is first shown, or before that by `load`. */
export type LazyPart = {
  readonly component: Component
  /** Loads it without showing it; joins an attempt in progress. Rejects if it cannot be loaded now. */
  load(): Promise<Component>
  /** Settles once it has been shown. */
  readonly shown: Promise<void>
  /** Whether it is still to be loaded; false once it has been, or could not be at the first attempt. */
  readonly isPending: Readonly<Ref<boolean>>
}

export type LazyPartOptions = {
  /** Whether it fills the window or a view. If so, a load failure is shown in its place, else by a notice. */
  readonly isView?: boolean
  readonly after?: Schedule
}

/** `name` begins a sentence, in the current language: `Messages`. Once shown, loading is retried until it succeeds. */
export function lazyPart(
  name: () => string,
  load: () => Promise<Component>,
  { isView = false, after }: LazyPartOptions = {},
): LazyPart {
  const once = memoizedLoad(load)
  const failure = wordsRef(noWords)
  const isAwaited = ref(true)
  const onFirstFailure = () => {
    isAwaited.value = false
    const words = () => loadFailureText(name())
    if (isView) failure.value = words
    else notices.emit({ words })
  }
  const shown = Promise.withResolvers<void>()
  const component = defineAsyncComponent({
    async loader() {
      const loaded = await loadWithRetry(
        once,
        after ? { onFirstFailure: onFirstFailure, after } : { onFirstFailure: onFirstFailure },
      )
      shown.resolve()
      isAwaited.value = false
      return loaded
    },
    // No placeholder for the first 300 ms: most parts have loaded by then.
    ...(isView
      ? { loadingComponent: () => h(PartWaiting, { errorMessage: failure.value }), delay: 300 }
      : {}),
  })
  return { component, load: once, shown: shown.promise, isPending: readonly(isAwaited) }
}

/** What fills the window, or the place of a view. */
export function lazyView(name: () => string, load: () => Promise<Component>): LazyPart {
  return lazyPart(name, load, { isView: true })
}
