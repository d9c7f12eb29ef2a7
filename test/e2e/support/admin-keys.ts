import type { Locator, Page } from 'playwright-core'
import { kindWords } from '#renderer/admin/field-labels.ts'
import { eventually } from '#test/support/eventually.ts'
import { AdminPage } from './admin-page.ts'
import { SightedKeyboard } from './keyboard-only.ts'

/** Maximum number of rows to walk by the arrow keys. */
const farthestRow = 200

/** The administration by keys alone: every path starts at the current focus. */
export class AdminKeys {
  readonly page: Page
  readonly view: AdminPage
  readonly keys: SightedKeyboard

  constructor(page: Page) {
    this.page = page
    this.view = new AdminPage(page)
    this.keys = new SightedKeyboard(page)
  }

  /** Opens it from the console. Anything that takes more than five seconds fails. */
  static async open(page: Page): Promise<AdminKeys> {
    const admin = new AdminKeys(page)
    page.setDefaultTimeout(5_000)
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await admin.view.list.waitFor()
    return admin
  }

  /** Leaves what is open, and moves the focus to some control. */
  async leaveAll(): Promise<void> {
    await this.page.keyboard.press('Escape')
    await this.page.keyboard.press('Tab')
  }

  get pane(): Locator {
    return this.view.pane
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  /** Finds a kind by typing; Enter moves the focus to its list. */
  async go(kind: string): Promise<void> {
    const { many } = kindWords(kind)
    const find = this.page.getByRole('searchbox', { name: 'Find a resource' })
    while (await this.page.evaluate(isTyping)) await this.keys.press('Shift+Tab')
    await this.keys.press('/')
    await this.keys.writeIn(find, many)
    await this.keys.press('Enter')
    await this.view.list.getByRole('heading', { name: many, level: 2, exact: true }).waitFor()
    await until(async () => !(await this.keys.hasFocus(find)))
  }

  /** Refreshes the list, and opens the record whose row contains these words. */
  async open(kind: string, words: string): Promise<void> {
    await this.go(kind)
    await this.walkTo(words)
    await this.keys.press('Enter')
    await this.pane.getByRole('heading', { level: 3 }).first().waitFor()
  }

  /** Refreshes the list, and moves by the arrow keys to the row with these words. */
  async walkTo(words: string): Promise<void> {
    await this.pressOn(this.view.list.getByRole('button', { name: 'Refresh' }), 'Enter', 'Shift+Tab')
    const rows = this.view.list.getByRole('listbox')
    await rows.waitFor()
    await this.keys.tabTo(rows)
    await this.keys.press('Home')
    const active = rows.locator('.is-active')
    for (let row = 0; row < farthestRow; row += 1) {
      await rows.locator('.is-active:not([aria-busy])').waitFor()
      if ((await active.textContent())?.includes(words)) return
      await this.keys.press('ArrowDown')
    }
    throw new Error(`No row says ${words}`)
  }

  /** Moves to a control, and presses a key on it. */
  async pressOn(target: Locator, key: string, way: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.keys.tabTo(target, way)
    await this.keys.press(key)
  }

  /** Starts a new record with the key that the list shows. */
  async begin(): Promise<void> {
    await this.keys.press('n')
    await this.pane.getByRole('heading', { name: 'New', level: 2 }).waitFor()
    await until(() => this.page.evaluate(isTyping))
  }

  /** Types into a field of the form. */
  async write(field: string, words: string, way: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.keys.tabTo(this.view.field({ name: field }).locator('input, textarea').first(), way)
    await this.keys.press('Control+a')
    await this.keys.type(words)
  }

  /** Chooses in a native select by the first letters. */
  async select(list: Locator, label: string, way: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.keys.tabTo(list, way)
    await this.keys.type(label)
    const selected = () => list.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.label)
    await until(async () => (await selected()) === label)
  }

  /** Chooses an entry of the open menu. */
  async pick(entry: Locator): Promise<void> {
    await entry.waitFor()
    await until(async () => {
      if (!(await this.keys.hasFocus(entry))) await this.keys.press('ArrowDown')
      return this.keys.hasFocus(entry)
    })
    await this.keys.press('Enter')
  }

  /** Finds a record by its name, and chooses it. */
  async choose(field: string | RegExp, name: string, way: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const box = this.pane.getByRole('combobox', { name: field, exact: true })
    await this.keys.tabTo(box, way)
    await this.keys.type(name)
    await this.keys.press('Enter')
    await until(async () => (await box.inputValue()) === '' && (await this.keys.hasFocus(box)))
  }

  /** Saves with the button, and waits until the focus is on a visible control. */
  async saveByButton(name: string | RegExp): Promise<void> {
    const button = this.pane.getByRole('button', { name })
    await this.pressOn(button, 'Enter')
    await button.waitFor({ state: 'detached' })
    await this.keys.standsSomewhere()
  }
}

function until(is: () => Promise<boolean>): Promise<void> {
  return eventually(async () => {
    if (!(await is())) throw new Error(`It never came: ${String(is)}`)
  })
}

/** Whether a letter would be typed as text. */
function isTyping(): boolean {
  return (
    document.activeElement?.matches('textarea, select, input:not([type=checkbox]):not([type=radio])') === true
  )
}
