import type { Locator, Page } from 'playwright-core'

/** Messages as a user sees it. */
export class MessagesPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Views' }).getByText('Messages').click()
    await this.page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
  }

  /** The thread with a person, in the list. */
  row(name: string | RegExp): Locator {
    return this.page
      .getByRole('listbox', { name: 'Conversations' })
      .getByRole('option')
      .filter({ hasText: name })
  }

  get log(): Locator {
    return this.page.getByRole('log', { name: 'Conversation' })
  }

  /** One text with its details. */
  text(words: string): Locator {
    return this.log.locator('[data-key]').filter({ hasText: words })
  }

  get field(): Locator {
    return this.page.getByLabel('Text message', { exact: true })
  }

  /** Opens the thread with a number, new or existing. */
  async writeTo(number: string): Promise<void> {
    await this.page.getByRole('button', { name: 'New', exact: true }).click()
    await this.page.getByLabel('To', { exact: true }).fill(number)
    await this.page.getByRole('listbox', { name: 'People' }).getByRole('option').first().waitFor()
    await this.page.keyboard.press('Enter')
    await this.field.waitFor()
  }

  async send(words: string): Promise<void> {
    await this.field.fill(words)
    await this.field.press('Control+Enter')
  }
}
