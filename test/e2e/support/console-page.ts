import type { Locator, Page } from 'playwright-core'

/** The console as a user sees it: by role and name, in visible words. */
export class ConsolePage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** The ring card, or the title bar's second-call line. */
  get ring(): Locator {
    return this.page.getByRole('region', { name: 'Incoming call' })
  }

  /** The call that the work area shows: `call('Tamsin Quillfeather')`. */
  call(title: string | RegExp): Locator {
    return this.page.getByRole('region', { name: title }).and(this.page.locator('.active'))
  }

  get anyCall(): Locator {
    return this.page.locator('section.active')
  }

  get controls(): Locator {
    return this.page.getByRole('toolbar', { name: 'Call controls' })
  }

  control(name: string): Locator {
    return this.controls.getByRole('button', { name, exact: true })
  }

  get status(): Locator {
    return this.page.getByRole('contentinfo')
  }

  /** The readiness light, which says whether the next call would reach the agent. */
  get light(): Locator {
    return this.status.locator('.light')
  }

  get recents(): Locator {
    return this.page.getByRole('region', { name: 'Recent calls' })
  }

  /** The list of live calls. */
  get liveCalls(): Locator {
    return this.page.getByRole('region', { name: 'Live calls' })
  }

  /** One row of the live calls. */
  liveCall(text: string | RegExp): Locator {
    return this.liveCalls.getByRole('listitem').filter({ hasText: text })
  }

  get toasts(): Locator {
    return this.page.locator('.toaster')
  }

  get dialler(): Locator {
    return this.page.getByRole('combobox', { name: 'Name, number or extension' })
  }

  /** Waits until calls can arrive and the state of the audio is known. */
  async isRegistered(): Promise<void> {
    // A demo starts a platform first.
    await this.status.getByTitle('Phone ready').waitFor({ timeout: 90_000 })
    await this.status.getByText(/^(Audio ready|Microphone|No microphone)/).waitFor()
  }

  async press(keys: string): Promise<void> {
    await this.page.keyboard.press(keys)
  }

  /** Waits until the work area shows this call in this state: `Connected`, `On hold`, `Dialling`, `Ended`. */
  async shows(title: string | RegExp, state: string): Promise<void> {
    await this.call(title).locator('.st').filter({ hasText: state }).first().waitFor()
  }

  async rings(name: string | RegExp): Promise<Locator> {
    const ring = this.ring.filter({ hasText: name })
    await ring.waitFor()
    return ring
  }

  async isQuiet(): Promise<void> {
    await this.ring.waitFor({ state: 'detached' })
  }

  /** Types a number into the dialler and calls it. */
  async dial(number: string): Promise<void> {
    await this.dialler.fill(number)
    await this.dialler.press('Enter')
  }

  /** Holds X until the call is hung up. */
  async hangUpByKey(): Promise<void> {
    await this.page.keyboard.down('x')
    await this.controls.waitFor({ state: 'detached' })
    await this.page.keyboard.up('x')
  }

  async goTo(
    view: 'Console' | 'Messages' | 'Voicemail' | 'Recordings' | 'History' | 'Contacts' | 'Admin' | 'Settings',
  ): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view }).click()
  }

  /** Answers by mouse, after the moment in which the card ignores the pointer so as not to catch a stray press. */
  async answerByMouse(): Promise<void> {
    await this.ring
      .getByRole('timer')
      .filter({ hasText: /0:0[1-9]/ })
      .waitFor()
    await this.ring.getByRole('button', { name: 'Answer' }).click()
  }

  /** No call is ringing or in progress; the ending of the last one may still be shown. */
  async isIdle(): Promise<void> {
    await this.isQuiet()
    await this.controls.waitFor({ state: 'detached' })
  }

  /** No call is in progress, and the last one is dismissed: automatically if it was not the agent's, else by this. */
  async isEmpty(): Promise<void> {
    await this.isIdle()
    const close = this.anyCall.getByRole('button', { name: 'Close', exact: true })
    await close.or(this.recents).waitFor()
    if (await close.isVisible()) await close.click()
    await this.anyCall.waitFor({ state: 'detached' })
    await this.liveCalls.getByText('Ended', { exact: true }).first().waitFor({ state: 'detached' })
  }
}
