import { frameWords } from '../../locales/frame.ts'
import { lazyView } from './lazy-part.ts'

/** What fills the compact window, as `first-screens.ts` says of the console. */
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
