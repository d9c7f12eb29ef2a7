import { pageHeaders } from '#electron/host/pages/page-policy.ts'
import { builtApp, type KeptSession } from './kept-session.ts'

/** A server with a page, in a process of its own. */
export type Side = {
  readonly script: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** CSS selectors: the page is usable once each matches. */
  readonly shows: readonly string[]
  args(port: number): readonly string[]
}

/** With a session in the keychain: the console with its dialler, its menu and the day's first call. */
export function consoleSide(session: KeptSession): Side {
  return {
    script: builtApp,
    env: session.env,
    shows: ['#dial', '.presence', '.recent'],
    args: (port) => ['--no-open', '--user-data', session.userData, '--port', String(port)],
  }
}

/** Without a session: the sign-in page with its fields. */
export function signInSide(userData: string): Side {
  return {
    script: builtApp,
    env: { DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
    shows: ['main input[type=email]', 'main input[type=password]', 'main button[type=submit]'],
    args: (port) => ['--no-open', '--user-data', userData, '--port', String(port)],
  }
}

/** The floor's page, with the headers of the app's own pages: they alone make a browser start another process. */
export function floorSide(folder: string): Side {
  return bareSide(folder, pageHeaders())
}

/** The same without headers: out of reach for any isolated page. */
export function bareSide(folder: string, headers: Readonly<Record<string, string>> = {}): Side {
  return {
    script: 'test/bench/startup/floor-server.mjs',
    env: {},
    shows: ['#field', 'li:nth-child(30)'],
    args: (port) => [folder, String(port), JSON.stringify(headers)],
  }
}
