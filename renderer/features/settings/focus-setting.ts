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
