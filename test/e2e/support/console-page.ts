import type { Locator, Page } from 'playwright-core'

/** The console as a person sees it: by role and name, with what the screen says. */
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

  /** The light that says whether the next call would reach the agent. */
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

  /** Calls can arrive, and it is known whether there is sound. */
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

  /** Holds X for as long as it needs to hang up. */
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

  /** Answers by mouse: the card ignores the pointer in its first moment, so as not to catch a press under way. */
  async answerByMouse(): Promise<void> {
    await this.ring
      .getByRole('timer')
      .filter({ hasText: /0:0[1-9]/ })
      .waitFor()
    await this.ring.getByRole('button', { name: 'Answer' }).click()
  }

  /** No call rings and none is on; how the last one ended may still stand there. */
  async isIdle(): Promise<void> {
    await this.isQuiet()
    await this.controls.waitFor({ state: 'detached' })
  }

  /** No call is on, and the one that was is put away: by itself if it was not the agent's, else by them. */
  async isEmpty(): Promise<void> {
    await this.isIdle()
    const close = this.anyCall.getByRole('button', { name: 'Close', exact: true })
    await close.or(this.recents).waitFor()
    if (await close.isVisible()) await close.click()
    await this.anyCall.waitFor({ state: 'detached' })
    await this.liveCalls.getByText('Ended', { exact: true }).first().waitFor({ state: 'detached' })
  }
}
