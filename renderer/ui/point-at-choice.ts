/** Frames to wait for a menu whose code is still loading. */
const patience = 120

/**
 * Focuses the first entry that is not the chosen one, in a menu that a key has just opened, so that Enter changes
 * something at once.
 */
export function pointAtOtherChoice(isOpen: () => boolean, framesLeft = patience): void {
  const other = document.querySelector<HTMLElement>('.menu [role="menuitemradio"][aria-checked="false"]')
  if (other) other.focus()
  else if (framesLeft > 0 && isOpen()) requestAnimationFrame(() => pointAtOtherChoice(isOpen, framesLeft - 1))
}
