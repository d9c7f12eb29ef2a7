/**
 * How code is divided into files, first match first: each group takes a module with all that it imports, but for what an
 * earlier group has. What no group names goes where the bundler puts it.
 */
type Group = { readonly name: string; readonly test: RegExp }

/** The pages. `test/e2e/flows/first-screen.test.ts` says what may come of it. */
export const pageChunks = inOrder([
  // Everything that the audio page shares with the others, so that it loads none of their views.
  { name: 'base', test: /\/shared\/core\/|\/shared\/host\/(asker|wire|headset-grants)\.ts$/ },
  // Vue, the stores, the keyboard: what sign-in page and console have in common.
  { name: 'core', test: /\/renderer\/main\.ts$/ },
  // The sign-in page and every dialog need this of the console's parts, and nothing else.
  { name: 'dialog', test: /\/renderer\/ui\/Dialog\.vue$/ },
  // The first screen of whoever is signed in, calls and rings included, in one piece.
  { name: 'console', test: /\/renderer\/app\/frame\/AppFrame\.vue$/ },
])

/** What runs in Node. */
export const nodeChunks = inOrder([
  // In one file, so that what they need of each other is run in their order; loaded when a certificate is made.
  { name: 'x509', test: /\/node_modules\/(reflect-metadata|tsyringe|@peculiar)\// },
])

function inOrder(groups: readonly Group[]) {
  return groups.map((group, at) => ({ ...group, priority: groups.length - at }))
}
