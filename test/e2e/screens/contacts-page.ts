import type { Locator, Page } from 'playwright-core'

/** The contacts screen, as a user sees it. */
export class ContactsPage {
  readonly page: Page
  readonly pane: Locator

  constructor(page: Page) {
    this.page = page
    this.pane = page.locator('.ct-d')
  }

  row(name: string): Locator {
    return this.page.getByRole('option').filter({ hasText: name })
  }

  async find(text: string): Promise<void> {
    await this.page.getByLabel('Find a contact').fill(text)
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click()
  }

  /** Creates a contact with these fields, by their labels. */
  async make(fields: Readonly<Record<string, string>>): Promise<void> {
    await this.page.getByRole('button', { name: 'New', exact: true }).click()
    for (const [label, value] of Object.entries(fields))
      await this.pane.getByLabel(label, { exact: true }).fill(value)
    await this.press('Create contact')
    await this.pane.getByRole('button', { name: 'Delete contact' }).waitFor()
  }

  async choose(tool: string): Promise<void> {
    await this.page.getByRole('button', { name: 'More', exact: true }).click()
    await this.page.getByRole('menuitem', { name: tool }).click()
  }

  /** Chooses a file in the import dialog. */
  async importFile(name: string, buffer: Buffer): Promise<void> {
    await this.choose('Import contacts')
    const chooser = this.page.waitForEvent('filechooser')
    await this.press('Choose file')
    await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer })
  }
}
