import { nextTick, onBeforeUnmount, onMounted, onUnmounted, type ShallowRef } from 'vue'

/**
 * Focus of a form that replaces its opener: moves to the first field on mount, and back to the opener on unmount.
 * `opener`: the id of the button, which may be re-created by then; null for a permanent form.
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

/** Elements that the keyboard can operate. */
const controls = 'input, select, textarea, button, [tabindex="0"]'

/** Focuses the named setting in a section and scrolls to it. Does nothing if it is not shown. */
export function focusSetting(section: Element, name: string): void {
  const label = [...section.querySelectorAll('label, legend, span, h3')].find(
    (each) => each.textContent.trim() === name,
  )
  for (
    let ancestor = label?.parentElement;
    ancestor && ancestor !== section;
    ancestor = ancestor.parentElement
  ) {
    const control = ancestor.querySelector<HTMLElement>(controls)
    if (!control) continue
    ancestor.scrollIntoView({ block: 'center' })
    return control.focus({ preventScroll: true })
  }
}
