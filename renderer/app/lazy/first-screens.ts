import { lazyView } from './lazy-part.ts'

/** What fills the window: the one that is not needed is loaded behind the other. */
export const firstScreens = {
  console: lazyView('The console', async () => (await import('../frame/AppFrame.vue')).default),
  signIn: lazyView('The sign-in page', async () => (await import('../../features/login/index.ts')).LoginView),
}
