import { lazyView } from './lazy-part.ts'

/** What fills the compact window, as `first-screens.ts` says of the console. */
export const compactScreens = {
  console: lazyView('The compact window', async () => (await import('../compact/CompactFrame.vue')).default),
  signIn: lazyView('The sign-in page', async () => (await import('../compact/CompactSignIn.vue')).default),
}
