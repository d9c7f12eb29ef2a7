import { resolve } from 'node:path'

/**
 * How code is split into chunks. The first match wins: each group gets a module with all its imports, except those of
 * an earlier group. The bundler places the modules that no group names.
 */
type Group = { readonly name: string; readonly test: RegExp }

/** Chunks of the pages. `test/e2e/flows/first-screen.test.ts` sets their limits. */
export const pageChunks = inOrder([
  // Code that the audio page shares with the other pages, so that it loads none of their views; the connection to the
  // host; the loader.
  {
    name: 'base',
    test: anyOf(
      /\/shared\/core\//,
      /\/shared\/settings\/settings\.ts$/,
      /\/shared\/host\/(asker|wire|page-fault|headset-grants)\.ts$/,
      /\/renderer\/services\.ts$|\/(load-with-retry|import-files|first-shown)\.ts$|vite\/preload-helper/,
    ),
  },
  // Vue, the stores, the keyboard and fields: shared by the sign-in page and the console.
  {
    name: 'core',
    test: anyOf(
      /\/renderer\/app\/start-app\.ts$/,
      /\/renderer\/ui\/(TextField\.vue|pick-file\.ts)$/,
      /\/renderer\/stores\/use-locks\.ts$/,
      /\/shared\/calls\/shown-name\.ts$/,
    ),
  },
  // All that the ring page needs.
  { name: 'ringing', test: /\/renderer\/features\/ringing\/index\.ts$/ },
  // The first screen after sign-in, calls included, so that nothing has to be loaded when a call arrives.
  { name: 'console', test: /\/renderer\/app\/frame\/AppFrame\.vue$/ },
])

/** Chunks of the Node code. */
export const nodeChunks = inOrder([
  // In one file, so that these modules run in the order in which they depend on each other; loaded when a certificate
  // is made.
  { name: 'x509', test: /\/node_modules\/(reflect-metadata|tsyringe|@peculiar)\// },
])

type Chunk = { readonly imports?: readonly string[]; readonly moduleIds?: readonly string[] }
type Bundle = Readonly<Record<string, Chunk>>

/** The screen that the main page shows for each session state; its chunk contains the module in `holds`. */
const screens = [
  { session: 'signed-in', holds: /\/renderer\/app\/frame\/AppFrame\.vue$/ },
  { session: 'signed-out', holds: /\/renderer\/features\/login\/LoginView\.vue$/ },
] as const

/**
 * Preloads `core` and its imports together with the script that imports it, and writes into the main page which scripts
 * each screen needs, so that the host can preload those of the current session too (`host/pages/screen-scripts.ts`).
 */
export function preloadScripts() {
  return {
    name: 'preload-scripts',
    transformIndexHtml: {
      order: 'post',
      handler(html: string, { path, bundle = {} }: { path: string; bundle?: Bundle }) {
        const core = Object.keys(bundle).find((name) => /\/core-[^/]+\.js$/.test(name))
        if (core === undefined || path !== '/index.html') return html
        const early = withImports(bundle, core).filter((name) => !html.includes(name))
        const tags = early.map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${name}` },
          injectTo: 'head' as const,
        }))
        const marks = screens.map(({ session, holds }) => {
          const screen = Object.keys(bundle).find((name) =>
            bundle[name]?.moduleIds?.some((id) => holds.test(id)),
          )
          const scripts = screen === undefined ? [] : withImports(bundle, screen)
          const others = scripts.filter((name) => !html.includes(name) && !early.includes(name))
          return `<!-- scripts of ${session}: ${others.join(' ')} -->`
        })
        return { html: html.replace('<body>', (body) => [body, ...marks].join('\n')), tags }
      },
    },
  } as const
}

/** A chunk and all its imports, each once. */
function withImports(bundle: Bundle, name: string, found: readonly string[] = []): readonly string[] {
  if (found.includes(name)) return found
  return (bundle[name]?.imports ?? []).reduce<readonly string[]>(
    (all, each) => withImports(bundle, each, all),
    [...found, name],
  )
}

/**
 * Fetches the files behind each `import()` of a page before it is imported, so that loading can be tried again
 * (`importFiles`). It takes the place of Vite's helper, which gets the same arguments and preloads the files in a way
 * that the browser remembers as failed.
 */
export function importWithRetry() {
  const source = resolve(import.meta.dirname, '../renderer/ui/import-files.ts')
  return {
    name: 'import-with-retry',
    enforce: 'pre',
    load: (id: string) =>
      id === '\0vite/preload-helper.js'
        ? `export { importFiles as __vitePreload } from ${JSON.stringify(source)}`
        : null,
  } as const
}

/**
 * The files behind an `import()`, with the imported one, which Vite leaves out if it is the only one. Styles must be
 * imported statically: they are merged into one sheet, and have no file of their own.
 */
export function withFileItself(
  file: string,
  others: readonly string[],
  { hostType }: { readonly hostType: 'html' | 'js' },
): string[] {
  return hostType === 'html' ? [...others] : [...new Set([...others, file])]
}

/** Adds the shared style sheet to every page except the audio engine's, which shows nothing. */
export function audioWithoutStyles() {
  return {
    name: 'audio-without-styles',
    transformIndexHtml: {
      order: 'post',
      handler: (html: string, { path }: { path: string }) =>
        path === '/audio/audio.html' ? html.replace(/\s*<link rel="stylesheet"[^>]*>/, '') : html,
    },
  } as const
}

function inOrder(groups: readonly Group[]) {
  return groups.map((group, at) => ({ ...group, priority: groups.length - at }))
}

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'))
}
