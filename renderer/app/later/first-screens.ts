import { laterView } from './later-part.ts'

/** What fills the window: the one that is not needed is loaded behind the other. */
export const firstScreens = {
  console: laterView('The console', async () => (await import('../frame/AppFrame.vue')).default),
  signIn: laterView(
    'The sign-in page',
    async () => (await import('../../features/login/index.ts')).LoginView,
  ),
}
