import { ContactsPage } from '#test/e2e/screens/contacts-page.ts'
import { eventually } from '#test/support/eventually.ts'
import type { AgentWindow } from './agent-app.ts'
import { askHost } from './ask-host.ts'
import { callIs, callIsOver, theCall } from './call-facts.ts'
import type { RunningPlatform } from './demo-platform.ts'
import { MessagesPage } from './messages-page.ts'
import { savedBy } from './saved-file.ts'

/** Answers after a second (operator API). */
const outside = '+441632960300'

/** Presses through the screens outside the administration, for every operation that only they have. */
export class ConsoleWalk {
  private readonly window: AgentWindow
  private readonly platform: RunningPlatform

  constructor(window: AgentWindow, platform: RunningPlatform) {
    this.window = window
    this.platform = platform
  }

  /** Signs in as two users who have forgotten something. */
  async signIn(address: string): Promise<void> {
    const { page, signIn } = this.window
    const { secondFactorUser } = this.platform
    const { email } = this.platform.agent(2)
    await signIn.field('Platform address').fill(address)
    await page.getByRole('button', { name: 'Forgot password' }).click()
    // Both e-mails contain a token: each goes to a different user.
    await signIn.field('Email').fill(this.platform.agent(1).email)
    await page.getByRole('button', { name: 'Send the confirmation again' }).click()
    await signIn.says('an email is on its way').waitFor()
    await signIn.field('Email').fill(email)
    await page.getByRole('button', { name: 'Send email' }).click()
    await page.getByLabel('Code or link').fill(await this.mailed(email, 'token'))
    await page.getByLabel('New password', { exact: true }).fill('a new one 1')
    await page.keyboard.press('Enter')
    await signIn.says('Your new password is set.').waitFor()
    await signIn.submit.click()
    await this.signOut()
    await signIn.signIn(secondFactorUser)
    await signIn.heading.filter({ hasText: 'Enter your code' }).waitFor()
    await signIn.enterCode(await this.mailed(secondFactorUser.email, 'code'))
    await this.signOut()
  }

  private async signOut(): Promise<void> {
    const { page, console: desk, signIn } = this.window
    await desk.liveCalls.waitFor()
    await page.getByRole('button', { name: /^Taking calls/ }).click()
    await page.getByRole('menuitem', { name: /^Sign out/ }).click()
    await signIn.field('Email').waitFor()
  }

  /** The code or token in the last e-mail to a user. */
  private mailed(to: string, what: 'code' | 'token'): Promise<string> {
    return eventually(async () => {
      const mail = (await this.platform.operator.outbox()).filter((each) => each.to === to).at(-1)
      const value = mail?.[what]
      if (!value) throw new Error(`No ${what} was sent to ${to}`)
      return value
    })
  }

  async call(): Promise<void> {
    const { page, console: desk } = this.window
    const { api, root } = this.platform
    await desk.goTo('Console')
    await desk.light.click()
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.keyboard.press('Escape')
    await desk.dial(outside)
    await desk.shows('+44 1632 960300', 'Connected')
    const { id } = await theCall(api, ({ source }) => source.id === String(root.user_id))
    await callIs(api, id, 'CONNECTED')
    await desk.press('r')
    await desk.control('Pause rec').waitFor()
    await page.getByRole('region', { name: 'Labels' }).getByRole('button').first().click()
    await desk.control('Hang up').click()
    await callIsOver(api, id)
  }

  async connect(): Promise<void> {
    const { page } = this.window
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await palette.getByRole('combobox').fill('Connect two numbers')
    await palette.getByRole('option').filter({ hasText: 'Connect two numbers' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Connect two numbers' })
    await dialog.getByLabel('First number').fill(outside)
    await dialog.getByLabel('Second number').fill('+441632960477')
    await dialog.getByLabel('Spoken text').fill('A lead calls')
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await dialog.waitFor({ state: 'detached' })
    await this.platform.endCalls()
  }

  /** With a separate telephone, so that the platform stores the messages of a call. */
  async phone(): Promise<void> {
    const { page, console: desk } = this.window
    const { api, root, operator, sip } = this.platform
    const account = { server: sip.ws, domain: sip.domain, user: root.ext }
    await askHost(page, 'phone.saveAccount', { account, password: root.sip_password })
    await desk.goTo('Console')
    await desk.isRegistered()
    const { id } = await operator.ring({ from: outside, to: root.cli })
    await desk.rings(/./)
    await desk.press('a')
    await callIs(api, id, 'CONNECTED')
    await page.getByRole('button', { name: 'Timeline' }).first().click()
    await page.getByRole('radio', { name: 'SIP ladder' }).click()
    await page
      .getByRole('dialog', { name: /^SIP ladder/ })
      .getByText('INVITE')
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await desk.control('Hang up').click()
    await callIsOver(api, id)
  }

  async contacts(): Promise<void> {
    const { page, console: desk } = this.window
    const view = new ContactsPage(page)
    await desk.goTo('Contacts')
    await view.make({ 'First name': 'Ada', 'Last name': 'Fernhollow', Mobile: '07700 900501' })
    await view.pane.getByLabel('Notes').fill('Wants blue glaze')
    await view.press('Save')
    await view.pane.getByRole('radio', { name: 'Calls' }).click()
    await view.pane.getByText('No calls', { exact: false }).waitFor()
    await view.make({ 'First name': 'Ines', 'Last name': 'Fernhollow' })
    await view.find('Fernhollow')
    await view.row('Ada').click({ modifiers: ['Control'] })
    await view.row('Ines').click({ modifiers: ['Control'] })
    const bar = page.getByRole('toolbar', { name: 'Selected contacts' })
    await bar.getByRole('button', { name: 'Set group' }).click()
    await page.getByRole('dialog').getByLabel('Group').fill('Retail')
    await page.getByRole('dialog').getByRole('button', { name: 'Set group' }).click()
    await bar.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No matching contacts').waitFor()
  }

  /** Signs in as root, who has a telephone elsewhere, and reads a thread while older texts are still being copied. */
  async texts(): Promise<void> {
    const { page, signIn } = this.window
    const view = new MessagesPage(page)
    await this.platform.operator.fault({ kind: 'latency', value: 1_500, path: '/sms' })
    await signIn.signIn(this.platform.root)
    await this.window.console.liveCalls.waitFor()
    await view.open()
    await page.getByRole('listbox', { name: 'Conversations' }).getByRole('option').nth(1).click()
    await view.log.waitFor()
  }

  async sounds(): Promise<void> {
    const { page, console: desk } = this.window
    for (const place of ['Recordings', 'Voicemail'] as const) {
      await desk.goTo(place)
      await page.getByRole('option').or(page.locator('tbody tr')).first().click()
      await page.getByRole('button', { name: 'Play', exact: true }).first().click()
    }
  }

  async history(): Promise<void> {
    const { page, console: desk } = this.window
    await desk.goTo('History')
    for (const list of ['Website call-backs', 'Tracked calls', 'All calls', 'Media records']) {
      await page.getByRole('radio', { name: list }).click()
      await page
        .getByText(/^[\d,]+ records?$|^No /)
        .first()
        .waitFor()
      if (list === 'All calls') {
        await page.getByRole('button', { name: 'CSV' }).click()
        await savedBy(page, () => page.getByRole('menuitem', { name: 'My calls' }).click())
      }
      if (list !== 'All calls' && list !== 'Media records') continue
      await page.locator('.rt-row').first().click()
      await page.getByRole('complementary').getByRole('button', { name: 'SIP ladder' }).first().click()
      const ladder = page.getByRole('dialog', { name: /^SIP ladder/ })
      await savedBy(page, () => ladder.getByRole('button', { name: 'PCAP' }).click())
      await page.keyboard.press('Escape')
    }
  }
}
