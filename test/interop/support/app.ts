import { runPlatform } from '#test/support/running-platform.ts'
import { type HostPlaces, type SipHost, startSipHost } from '#test/support/sip-host.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** Places of a host: a platform of its own, a folder of its own, and this SIP server, where it is user 1001. */
export interface AppPlaces extends AsyncDisposable {
  readonly places: HostPlaces
}

export async function appPlaces(ws: string): Promise<AppPlaces> {
  const stack = new AsyncDisposableStack()
  try {
    const platform = stack.use(await runPlatform({ dataset: 'empty' }))
    const folder = stack.use(await temporaryFolder('interop-app'))
    const { email, password } = platform.user('204')
    const { baseUrl } = platform.platform
    return {
      places: { baseUrl, user: { email, password }, ws, userData: folder.path },
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

/** A whole host with its page, signed in to a platform of its own, its phone registered as user 1001 at this server. */
export async function startApp(ws: string): Promise<SipHost> {
  const stack = new AsyncDisposableStack()
  try {
    const { places } = stack.use(await appPlaces(ws))
    const host = stack.use(await startSipHost(places))
    return { ...host, [Symbol.asyncDispose]: () => stack.disposeAsync() }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}
