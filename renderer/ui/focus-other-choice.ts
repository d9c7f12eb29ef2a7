/** Frames to wait for a menu whose code is still loading. */
const maxFrames = 120

/**
 * Focuses the first entry that is not the chosen one, in a menu that a key has just opened, so that Enter changes
 * something at once.
 */
export function focusOtherChoice(isOpen: () => boolean, framesLeft = maxFrames): void {
  const other = document.querySelector<HTMLElement>('.menu [role="menuitemradio"][aria-checked="false"]')
  if (other) other.focus()
  else if (framesLeft > 0 && isOpen()) requestAnimationFrame(() => focusOtherChoice(isOpen, framesLeft - 1))
}
