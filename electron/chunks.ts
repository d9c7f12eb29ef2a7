/**
 * How code is divided into files, first match first: each group takes a module with all that it imports, but for what an
 * earlier group has. What no group names goes where the bundler puts it.
 */
type Group = { readonly name: string; readonly test: RegExp }

/** The pages. `test/e2e/flows/first-screen.test.ts` says what may come of it. */
export const pageChunks = inOrder([
  // What the audio page shares with the others, so that it loads none of their views; the way to the host; what loads.
  { name: 'base', test: /\/shared\/core\/|\/shared\/host\/(asker|wire|page-fault|headset-grants)\.ts$/ },
  { name: 'base', test: /\/renderer\/services\.ts$|\/load-patiently\.ts$|vite\/preload-helper/ },
  // Vue, the stores, the keyboard: what sign-in page and console have in common.
  { name: 'core', test: /\/renderer\/app\/start-app\.ts$/ },
  // The sign-in page and every dialog need this of the console's parts, and nothing else.
  { name: 'dialog', test: /\/renderer\/ui\/Dialog\.vue$/ },
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

/** Lets the main page fetch `core` together with the script that asks for it. */
export function preloadCore() {
  return {
    name: 'preload-core',
    transformIndexHtml: {
      order: 'post',
      handler(
        html: string,
        { path, bundle = {} }: { path: string; bundle?: Readonly<Record<string, unknown>> },
      ) {
        const core = Object.keys(bundle).find((name) => /\/core-[^/]+\.js$/.test(name))
        if (core === undefined || path !== '/index.html') return html
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `./${core}` }
        return { html, tags: [{ tag: 'link', attrs, injectTo: 'head' as const }] }
      },
    },
  } as const
}

function inOrder(groups: readonly Group[]) {
  return groups.map((group, at) => ({ ...group, priority: groups.length - at }))
}
