import { nextTick, onBeforeUnmount, onMounted, onUnmounted, type ShallowRef } from 'vue'

/**
 * The focus of a form that stands in the place of what opened it: its first field when it comes, and its opener when it
 * goes. `opener`: the id of the button, which may be a new one by then; null for a form that is always there.
 */
export function useFormFocus(form: Readonly<ShallowRef<HTMLElement | null>>, opener: string | null): void {
  if (opener === null) return
  let hadFocus = false
  onMounted(() => form.value?.querySelector<HTMLElement>('input:not([readonly]), textarea, select')?.focus())
  onBeforeUnmount(() => (hadFocus = form.value?.contains(document.activeElement) ?? false))
  onUnmounted(async () => {
    await nextTick()
    if (hadFocus) document.getElementById(opener)?.focus()
  })
}
