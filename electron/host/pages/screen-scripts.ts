/** Where the build listed the scripts that the screen of a session needs (`electron/chunks.ts`). */
const scriptLists = /<!-- scripts of (\S+): ?(.*?) -->\n?/g

/** Makes a page preload the scripts of its first screen, before its first script asks for them. */
export function preloadScreen(page: string, session: string): string {
  return page.replace(scriptLists, (_, of: string, names: string) =>
    of === nextScreen(session) ? names.split(' ').filter(Boolean).map(preload).join('') : '',
  )
}

/** A session that is being restored almost always ends up signed in. */
function nextScreen(session: string): string {
  return session === 'starting' ? 'signed-in' : session
}

function preload(name: string): string {
  return `<link rel="modulepreload" crossorigin href="./${name}">\n`
}
