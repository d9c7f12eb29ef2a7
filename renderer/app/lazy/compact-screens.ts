import { frameWords } from '../../locales/frame.ts'
import { lazyView } from './lazy-part.ts'

/** What fills the compact window; `first-screens.ts` has the same for the console. */
export const compactScreens = {
  console: lazyView(
    () => frameWords.parts.compact,
    async () => (await import('../compact/CompactFrame.vue')).default,
  ),
  signIn: lazyView(
    () => frameWords.parts.signIn,
    async () => (await import('../compact/CompactSignIn.vue')).default,
  ),
}
