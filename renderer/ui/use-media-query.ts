import { onScopeDispose, readonly, ref, type Ref } from 'vue'

/** Whether a media query, such as `(max-width: 719px)`, applies now. */
export function useMediaQuery(query: string): Readonly<Ref<boolean>> {
  const list = globalThis.matchMedia(query)
  const applies = ref(list.matches)
  const update = () => (applies.value = list.matches)
  list.addEventListener('change', update)
  onScopeDispose(() => list.removeEventListener('change', update))
  return readonly(applies)
}
