/** Milliseconds after which no picture is waited for: a page that nobody sees is not painted. */
const longestWait = 300

/** Settles once the page has been painted as it is now. */
export function nextPicture(scope: Window): Promise<void> {
  return new Promise((resolve) => {
    scope.setTimeout(resolve, longestWait)
    scope.requestAnimationFrame(() => scope.setTimeout(resolve))
  })
}
