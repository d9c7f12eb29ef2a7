/**
 * Runs in the page from its beginning: may use nothing from this file. Sets `usableAt` once every selector matches and
 * that frame has been painted, in milliseconds since 1970 with fractions.
 */
export function markWhenUsable(shows: readonly string[]): void {
  const isThere = () => shows.every((selector) => document.querySelector(selector) !== null)
  const painted = () => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => Reflect.set(globalThis, 'usableAt', performance.timeOrigin + performance.now())
    port2.postMessage(null)
  }
  const watch = new MutationObserver(look)
  function look() {
    if (!isThere()) return
    watch.disconnect()
    requestAnimationFrame(painted)
  }
  watch.observe(document, { childList: true, subtree: true, attributes: true })
  look()
}
