import { startAgent } from '../support/agent-app.ts'
import { startApp } from '../support/app-process.ts'
import { profileOf } from '../support/profile-file.ts'
import { eventually } from '#test/support/eventually.ts'
import { looks } from './photographer.ts'
import { callers, followSystem, type AtWork, type Studio } from './studio.ts'

export async function signIn({ platform, browser, camera }: Studio): Promise<void> {
  await using app = await startApp({ profile: profileOf(platform) })
  const { page, signIn: form } = await browser.open(app.url)
  await form.field('Password').waitFor()
  await camera.take(page, 'sign-in')
  await form.signIn({ ...platform.secondFactorUser, password: 'not it' })
  await form.says(/does not know/).waitFor()
  await camera.take(page, 'sign-in-refused')
  await form.signIn(platform.secondFactorUser)
  await form.field('Code').waitFor()
  await camera.take(page, 'second-factor')
  await page.context().close()
}

/** The microphone is refused, as a person may have told the browser. */
export async function microphone({ platform, browser, camera }: Studio): Promise<void> {
  const user = platform.agent(1)
  await using agent = await startAgent({
    platform,
    browser,
    user,
    settings: followSystem,
    window: {
      prepare: (context) =>
        context.addInitScript(() => {
          navigator.mediaDevices.getUserMedia = () =>
            Promise.reject(new DOMException('Denied', 'NotAllowedError'))
        }),
    },
  })
  await platform.operator.ring({ from: callers.tamsin.number, to: user.cli })
  await agent.console.rings(callers.tamsin.name)
  await agent.console.press('a')
  await agent.page.getByText('The microphone is blocked').first().waitFor()
  await camera.take(agent.page, 'microphone-denied')
  await platform.endCalls()
}

export async function idle({ camera, agent: { page, console: screen } }: AtWork): Promise<void> {
  await camera.take(page, 'idle-no-keychain')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await camera.take(page, 'idle', looks.console)
  await page.getByRole('button', { name: /^Taking calls/ }).click()
  await page.getByRole('menu').waitFor()
  await camera.take(page, 'presence')
  await screen.press('Escape')
  await screen.press('Shift+?')
  await page.getByRole('dialog').waitFor()
  await camera.take(page, 'shortcuts')
  await screen.press('Escape')
}

export async function history({ camera, agent: { page, console: screen } }: AtWork): Promise<void> {
  await screen.goTo('History')
  await page.getByRole('row').nth(2).waitFor()
  await camera.take(page, 'history', looks.console)
  await page.getByRole('row').filter({ hasText: 'Recorded' }).first().locator('.h-type').click()
  const drawer = page.getByRole('complementary')
  await drawer.getByRole('button', { name: 'Play' }).click()
  await eventually(async () => {
    const state = await drawer.locator('.player-c').first().getAttribute('data-state')
    if (state !== 'playing') throw new Error(`The player is ${state}`)
  })
  await camera.take(page, 'history-drawer', looks.console)
  await drawer.getByRole('button', { name: 'Close details' }).click()
  await page.getByRole('searchbox').fill('zzz')
  await camera.take(page, 'history-none')
  await page.getByRole('searchbox').fill('')
  await screen.goTo('Console')
}

export async function settings({ camera, agent: { page, console: screen } }: AtWork): Promise<void> {
  await screen.goTo('Settings')
  await page.getByRole('region', { name: 'Phone account' }).waitFor()
  await camera.takeWhole(page, 'settings', '.st-body')
  await screen.goTo('Console')
}

/** The platform goes and does not come back. */
export async function connection({
  platform,
  camera,
  agent: { page, console: screen },
}: AtWork): Promise<void> {
  await platform[Symbol.asyncDispose]()
  await screen.status.getByText('Phone offline').waitFor({ timeout: 60_000 })
  await screen.status.getByText('No call updates').waitFor({ timeout: 30_000 })
  await camera.take(page, 'no-connection', looks.console)
}
