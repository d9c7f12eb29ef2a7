/** Milliseconds after which a file that has not arrived counts as missing. */
const fetchTimeout = 30_000

/** Files of the app that have arrived, or are on their way, by address. */
const downloads = new Map<string, Promise<void>>()

/**
 * Runs an import once every file it needs has arrived; rejects if one has not. A browser may keep the failure of an
 * import until the page is reloaded (https://github.com/whatwg/html/issues/6768), that of a fetch it forgets: only thus
 * can loading be tried again.
 *
 * The build puts it around each `import()` in place of Vite's preloading (`importWithRetry` in `electron/chunks.ts`).
 * `files` are relative to `importer`.
 */
export async function importFiles<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
  importer: string = document.baseURI,
): Promise<Module> {
  await Promise.all(files.map((file) => ensureDownloaded(new URL(file, importer).href)))
  return load()
}

function ensureDownloaded(address: string): Promise<void> {
  const existing = downloads.get(address)
  if (existing) return existing
  const download = isFetchedByPage(address) ? Promise.resolve() : fetchFile(address)
  downloads.set(address, download)
  download.catch(() => downloads.delete(address))
  return download
}

/** Whether the page itself asked for the file, before its first script ran. */
function isFetchedByPage(address: string): boolean {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src)
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[href]')].map(({ href }) => href)
  return [...scripts, ...links].includes(address)
}

/** Leaves the file in the browser's cache, from which the import takes it. */
async function fetchFile(address: string): Promise<void> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(fetchTimeout) })
  if (!answer.ok) throw new Error(`${address} could not be fetched: ${answer.status}`)
  await answer.arrayBuffer()
}
