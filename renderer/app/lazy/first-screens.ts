import { frameWords } from '../../locales/frame.ts'
import { firstShown } from './first-shown.ts'
import { lazyView } from './lazy-part.ts'

/** The two screens that fill the window; the one not needed is loaded behind the other. */
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

for (const { shown } of Object.values(firstScreens)) void shown.then(firstShown.resolve)
