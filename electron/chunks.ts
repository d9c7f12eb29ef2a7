/**
 * How code is divided into files, first match first: each group takes a module with all that it imports, but for what an
 * earlier group has. What no group names goes where the bundler puts it.
 */
type Group = { readonly name: string; readonly test: RegExp }

/** The pages. `test/e2e/flows/first-screen.test.ts` says what may come of it. */
export const pageChunks = inOrder([
  // What the audio page shares with the others, so that it loads none of their views; the way to the host; what loads.
  {
    name: 'base',
    test: anyOf(
      /\/shared\/core\//,
      /\/shared\/host\/(asker|wire|page-fault|headset-grants)\.ts$/,
      /\/renderer\/services\.ts$|\/load-with-retry\.ts$|vite\/preload-helper/,
    ),
  },
  // Vue, the stores, the keyboard and fields: what sign-in page and console have in common.
  {
    name: 'core',
    test: anyOf(
      /\/renderer\/app\/start-app\.ts$/,
      /\/renderer\/ui\/(TextField\.vue|pick-file\.ts)$/,
      /\/renderer\/stores\/use-locks\.ts$/,
      /\/shared\/calls\/shown-name\.ts$/,
    ),
  },
  // The page that only rings needs no more than this.
  { name: 'ringing', test: /\/renderer\/features\/ringing\/index\.ts$/ },
  // The first screen of whoever is signed in, calls included: nothing of a call is loaded when it comes.
  { name: 'console', test: /\/renderer\/app\/frame\/AppFrame\.vue$/ },
])

/** What runs in Node. */
export const nodeChunks = inOrder([
  // In one file, so that what they need of each other is run in their order; loaded when a certificate is made.
  { name: 'x509', test: /\/node_modules\/(reflect-metadata|tsyringe|@peculiar)\// },
])

type Chunk = { readonly imports?: readonly string[]; readonly moduleIds?: readonly string[] }
type Bundle = Readonly<Record<string, Chunk>>

/** The screen that a session is shown by the main page: its chunk holds this module. */
const screens = [
  { session: 'signed-in', holds: /\/renderer\/app\/frame\/AppFrame\.vue$/ },
  { session: 'signed-out', holds: /\/renderer\/features\/login\/LoginView\.vue$/ },
] as const

/**
 * Lets the main page fetch `core`, and what that imports, together with the script that asks for it; and writes into it
 * which scripts each screen takes, for the host to let the page fetch those of its session too (`host/pages/screen-scripts.ts`).
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

/** A chunk and all that it imports, each once. */
function withImports(bundle: Bundle, name: string, found: readonly string[] = []): readonly string[] {
  if (found.includes(name)) return found
  return (bundle[name]?.imports ?? []).reduce<readonly string[]>(
    (all, each) => withImports(bundle, each, all),
    [...found, name],
  )
}

/** The one style sheet of all pages is put into each of them; the page of the audio engine shows nothing. */
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
