import { frameWords } from '../../locales/frame.ts'
import { lazyView } from './lazy-part.ts'

/** What fills the window: the one that is not needed is loaded behind the other. */
export const firstScreens = {
  console: lazyView(
    () => frameWords.parts.console,
    async () => (await import('../frame/AppFrame.vue')).default,
  ),
  signIn: lazyView(
    () => frameWords.parts.signIn,
    async () => (await import('../../features/login/index.ts')).LoginView,
  ),
}
