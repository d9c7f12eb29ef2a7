import type { Locator } from 'playwright-core'
import { eventually } from '#test/support/eventually.ts'
import { looks } from './photographer.ts'
import { callers, ordersLine, receiveEvents, type AtWork } from './studio.ts'

const { tamsin, bram, mei, jonas } = callers

/** A colleague talks, and a call rings for this agent; at the end it is answered and recorded. */
export async function ringing(atWork: AtWork): Promise<void> {
  const { platform, camera } = atWork
  const { page, console: screen } = atWork.agent
  await callColleague(atWork)
  await platform.operator.ring({ from: tamsin.number, to: ordersLine })
  await screen.rings(tamsin.name)
  await screen.ring.getByRole('button', { name: /Send on/ }).waitFor()
  await camera.take(page, 'ringing', looks.console)
  await screen.dialler.fill('mei')
  await camera.take(page, 'ringing-typing')
  await screen.press('Control+Shift+A')
  await screen.shows(tamsin.name, 'Connected')
  await camera.take(page, 'connected-typing', looks.console)
  await screen.dialler.fill('')
  await screen.press('Escape')
  await screen.press('r')
  await screen.control('Pause rec').waitFor()
  await hasLasted(screen.anyCall, 12)
  await camera.take(page, 'connected', looks.console)
}

/** What can be done with the call that `ringing` left. */
export async function controls({ camera, agent: { page, console: screen } }: AtWork): Promise<void> {
  await screen.control('Hang up').hover()
  await screen.control('Hold').focus()
  await camera.take(page, 'connected-hover-focus')
  await screen.press('k')
  await page.getByRole('region', { name: 'Keypad' }).waitFor()
  await page.keyboard.type('12#')
  await camera.take(page, 'keypad')
  await screen.press('k')
  await screen.press('t')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await camera.take(page, 'transfer', looks.console)
  await page.keyboard.type('ne')
  await dialog.getByRole('option').first().waitFor()
  await camera.take(page, 'transfer-query')
  await page.keyboard.press('Escape')
  await screen.press('m')
  await screen.goTo('History')
  await camera.take(page, 'strip-muted', looks.console)
  await screen.press('h')
  await page.locator('.strip-hold').waitFor()
  await camera.take(page, 'strip-hold')
  await screen.goTo('Console')
  await camera.take(page, 'on-hold', looks.console)
  await screen.press('m')
  await screen.press('h')
  await screen.shows(tamsin.name, 'Connected')
}

/** A second call beside the one that is on, a transfer of it, an end, a call to somebody. */
export async function secondCalls({ platform, camera, agent }: AtWork): Promise<void> {
  const { page, console: screen } = agent
  await platform.operator.ring({ from: bram.number, to: agent.user.cli })
  await screen.rings(bram.name)
  await camera.take(page, 'second-call', looks.console)
  await screen.goTo('History')
  await camera.take(page, 'second-call-strip')
  await screen.goTo('Console')
  await screen.press('Shift+N')
  await screen.shows(bram.name, 'Connected')
  await camera.take(page, 'two-calls', looks.console)
  await screen.liveCall(tamsin.name).getByRole('button').click()
  await camera.take(page, 'two-calls-held-one')
  await screen.liveCall(bram.name).getByRole('button').click()
  await screen.press('t')
  await page.keyboard.type('kofi')
  await page.getByRole('dialog').getByRole('option', { name: /Kofi/ }).waitFor()
  await page.keyboard.press('Enter')
  await screen.toasts.getByText(/goes to/).waitFor()
  await camera.take(page, 'transferred')
  await screen.liveCall(tamsin.name).getByRole('button').click()
  await screen.control('Hang up').click()
  await screen.shows(tamsin.name, 'Ended')
  await camera.take(page, 'ended', looks.console)
  await platform.endCalls()
  await screen.isEmpty()
  await screen.dial(jonas.number)
  await screen.shows(jonas.name, 'Dialling')
  await camera.take(page, 'dialling')
  await platform.endCalls()
  await screen.isEmpty()
}

/** Somebody is talked to before a transfer, then everybody hears everybody. */
export async function consultation({ platform, camera, agent }: AtWork): Promise<void> {
  const { page, console: screen } = agent
  await platform.operator.ring({ from: tamsin.number, to: agent.user.cli })
  await screen.rings(tamsin.name)
  await screen.press('a')
  await screen.shows(tamsin.name, 'Connected')
  await screen.press('t')
  await page.keyboard.type('kofi')
  await page.getByRole('dialog').getByRole('option', { name: /Kofi/, selected: true }).waitFor()
  await screen.press('Shift+Enter')
  const both = screen.call(`Transfer ${tamsin.name} to Kofi Larkmoor`)
  await both.locator('.tj-connected').waitFor()
  await camera.take(page, 'consultation', looks.console)
  await screen.press('j')
  await page.getByRole('group', { name: 'Conference' }).waitFor()
  await camera.take(page, 'conference', looks.console)
  await platform.endCalls()
  await screen.isEmpty()
}

/** The console in the middle of a day: a recorded call, one on hold, a colleague who talks, one for whom it rings. */
export async function readme(atWork: AtWork): Promise<void> {
  const { platform, camera } = atWork
  const { page, console: screen, user } = atWork.agent
  const understood = page.getByRole('button', { name: 'Dismiss' })
  if (await understood.isVisible()) await understood.click()
  await page.context().grantPermissions(['notifications', 'microphone'])
  await receiveEvents(atWork)
  await callColleague(atWork)
  await platform.operator.ring({ from: bram.number, to: user.cli })
  await screen.rings(bram.name)
  await screen.press('a')
  await screen.shows(bram.name, 'Connected')
  await platform.operator.ring({ from: tamsin.number, to: user.cli })
  await screen.rings(tamsin.name)
  await screen.press('Shift+N')
  await screen.shows(tamsin.name, 'Connected')
  await hasLasted(screen.anyCall, 6)
  await screen.press('r')
  await hasLasted(screen.anyCall, 32)
  await platform.operator.ring({ from: jonas.number, to: platform.agent(2).cli })
  await screen.liveCall('Priya').getByText('Ringing').waitFor()
  await page.locator('#active-call').click()
  await camera.take(page, 'readme', [{ theme: 'light', width: 1440, height: 900 }])
  await platform.endCalls()
  await screen.isEmpty()
}

async function callColleague({ platform, agent }: AtWork): Promise<void> {
  await platform.operator.ring({ from: mei.number, to: platform.agent(1).cli })
  await agent.console.liveCall('Kofi').getByText('Connected').waitFor()
}

/** Waits until the call on the screen has lasted so many seconds. */
async function hasLasted(call: Locator, seconds: number): Promise<void> {
  await eventually(
    async () => {
      const shown = (await call.getByRole('timer').first().textContent()) ?? ''
      const [minutes = 0, rest = 0] = shown.split(':').map(Number)
      if (minutes * 60 + rest < seconds) throw new Error(`The timer says ${shown}`)
    },
    { interval: 200, timeout: (seconds + 5) * 1000 },
  )
}
