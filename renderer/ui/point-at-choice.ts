/** Frames that are waited for a menu whose code is on its way. */
const patience = 120

/**
 * Puts the keyboard on the first entry of a choice that is not the one chosen, in the menu that has just been opened by a
 * key: Enter changes something at once.
 */
export function pointAtOtherChoice(isOpen: () => boolean, framesLeft = patience): void {
  const other = document.querySelector<HTMLElement>('.menu [role="menuitemradio"][aria-checked="false"]')
  if (other) other.focus()
  else if (framesLeft > 0 && isOpen()) requestAnimationFrame(() => pointAtOtherChoice(isOpen, framesLeft - 1))
}
