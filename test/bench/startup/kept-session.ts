import { startApp } from '#test/e2e/support/app-process.ts'
import { profileOf } from '#test/e2e/support/profile-file.ts'
import { startBrowser } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform } from '#test/e2e/support/demo-platform.ts'
import { startKeyring } from '#test/e2e/support/keyring.ts'
import { addPhonePassword } from '#test/e2e/support/settings-page.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** The built app, as `npm start` runs it. */
export const builtApp = 'out/main/serve.js'

/** A platform, and an app on this computer that has been signed in to it: its next start finds session and phone. */
export type KeptSession = AsyncDisposable & {
  readonly userData: string
  /** The address of the keychain. */
  readonly env: Readonly<Record<string, string>>
}

export async function keepSession(): Promise<KeptSession> {
  await using started = new AsyncDisposableStack()
  const platform = started.use(await startDemoPlatform())
  const keyring = started.use(await startKeyring())
  const folder = started.use(await temporaryFolder('kept'))
  const user = platform.agent(0)
  {
    await using browser = await startBrowser()
    await using app = await startApp({
      script: builtApp,
      profile: profileOf(platform, user.ext),
      userData: folder.path,
      env: keyring.env,
    })
    const { page, signIn, console: screen } = await browser.open(app.url)
    await signIn.signIn(user)
    await addPhonePassword(page, user.sip_password)
    await screen.isRegistered()
  }
  const running = started.move()
  return {
    userData: folder.path,
    env: keyring.env,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
