import type { HostState } from '#shared/host/state.ts'

/** Fetches the scripts of the screen that a state shows, while the app itself is on its way. Who shows it tries again. */
export function loadFirst({ session }: HostState): void {
  if (session.kind === 'starting') return
  const screen =
    session.kind === 'signed-in' ? import('../frame/AppFrame.vue') : import('../../features/login/index.ts')
  void screen.catch(() => undefined)
}
