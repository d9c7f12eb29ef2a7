import { laterView } from './later-part.ts'

/** What fills the compact window, as `first-screens.ts` says of the console. */
export const compactScreens = {
  console: laterView('The compact window', async () => (await import('../compact/CompactFrame.vue')).default),
  signIn: laterView('The sign-in page', async () => (await import('../compact/CompactSignIn.vue')).default),
}
