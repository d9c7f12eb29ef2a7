/** Where the build wrote down which scripts the screen of a session takes (`electron/chunks.ts`). */
const marks = /<!-- scripts of (\S+): ?(.*?) -->\n?/g

/** Lets a page fetch the scripts of the screen that it will show at once, not when its first script asks for them. */
export function preloadScreen(page: string, session: string): string {
  return page.replace(marks, (_, of: string, names: string) =>
    of === shownNext(session) ? names.split(' ').filter(Boolean).map(preload).join('') : '',
  )
}

/** A session that is being restored is, nearly always, there soon. */
function shownNext(session: string): string {
  return session === 'starting' ? 'signed-in' : session
}

function preload(name: string): string {
  return `<link rel="modulepreload" crossorigin href="./${name}">\n`
}
