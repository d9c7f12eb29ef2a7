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

/** What can be changed with the keyboard. */
const controls = 'input, select, textarea, button, [tabindex="0"]'

/** Gives the keyboard to the setting of this name in a section, and brings it into sight. Nothing happens where it is not shown. */
export function focusSetting(section: Element, name: string): void {
  const label = [...section.querySelectorAll('label, legend, span, h3')].find(
    (each) => each.textContent.trim() === name,
  )
  for (let place = label?.parentElement; place && place !== section; place = place.parentElement) {
    const control = place.querySelector<HTMLElement>(controls)
    if (!control) continue
    place.scrollIntoView({ block: 'center' })
    return control.focus({ preventScroll: true })
  }
}
