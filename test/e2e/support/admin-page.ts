import type { Locator, Page } from 'playwright-core'
import type { RequestField } from '#shared/api/admin/kind.ts'
import { kindWords } from '#renderer/admin/field-labels.ts'
import { sampleValue } from '#test/support/admin-samples.ts'

/** The administration, by visible words and by keys. */
export class AdminPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get pane(): Locator {
    return this.page.locator('.ad-d')
  }

  get list(): Locator {
    return this.page.locator('.ad-list')
  }

  row(text: string): Locator {
    return this.list.getByRole('option').filter({ hasText: text }).first()
  }

  /** Finds a kind by typing, and opens its list. */
  async go(kind: string): Promise<void> {
    const { many } = kindWords(kind)
    const find = this.page.getByRole('searchbox', { name: 'Find a resource' })
    await find.fill(many)
    await find.press('Enter')
    await this.page.getByRole('heading', { name: many, level: 2, exact: true }).waitFor()
    await find.fill('')
  }

  field({ name }: Pick<RequestField, 'name'>): Locator {
    return this.pane.locator(`[data-field="${name}"]`)
  }

  /** Fills a field, whatever its editor, with a value that the contract allows. */
  async fill(field: RequestField, value: unknown = sampleValue(field.value)): Promise<void> {
    const box = this.field(field)
    if ((await box.locator('select').count()) > 0) {
      const first = await box.locator('option:not([value=""])').first().getAttribute('value')
      await box.locator('select').selectOption(first)
    } else if ((await box.locator('input[type=file]').count()) > 0) {
      await box.locator('input[type=file]').setInputFiles({
        ...{ name: 'greeting.wav', mimeType: 'audio/wav' },
        buffer: Buffer.from(String(value), 'base64'),
      })
      await box.getByText('greeting.wav').waitFor()
    } else if ((await box.getByRole('radio').count()) > 0) await box.getByRole('radio').first().press('Space')
    else await box.locator('input, textarea').first().fill(typed(value))
  }

  /** Sets a field that refers to a record. */
  async choose(field: Pick<RequestField, 'name'>, name: string): Promise<void> {
    await this.field(field).getByRole('combobox').fill(name)
    await this.page.getByRole('option').filter({ hasText: name }).first().click()
  }

  async save(): Promise<void> {
    await this.page.keyboard.press('Control+s')
  }

  /** Deletes the open record, and confirms it in the dialog. */
  async delete(): Promise<void> {
    await this.pane.getByRole('button', { name: 'Delete' }).press('Enter')
    await this.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await this.page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  /** Deletes all records of the current kind, confirmed by typing their number, or the word if it is unknown. */
  async deleteAll(): Promise<void> {
    await this.page.keyboard.press('Control+k')
    await this.page.getByRole('dialog').getByRole('combobox').fill('delete all')
    await this.page.getByRole('option', { name: /^Delete all/ }).click()
    const dialog = this.page.getByRole('dialog', { name: /^Delete all/ })
    const field = dialog.getByRole('textbox')
    const label = (await dialog.locator('label').first().textContent()) ?? ''
    await field.fill(/\d[\d,]*/.exec(label)?.[0].replaceAll(',', '') ?? 'delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
}

/** The typed form of a value: a list has a line per entry. */
function typed(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join('\n')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A British number of the samples as the lists show it. */
export function spaced(number: string): string {
  return number.replace(/^(\+44)(\d{4})(\d{6})$/, '$1 $2 $3')
}
