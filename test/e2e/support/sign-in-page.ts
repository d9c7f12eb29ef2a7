import type { Locator, Page } from 'playwright-core'

/** The sign-in page, field by field. */
export class SignInPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  field(name: 'Platform address' | 'Email' | 'Password' | 'API token' | 'Code'): Locator {
    return this.page.getByRole('main').getByLabel(name, { exact: true })
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 })
  }

  get submit(): Locator {
    return this.page.getByRole('button', { name: 'Sign in', exact: true })
  }

  /** Finds the page's message about a field or about the whole form. */
  says(words: string | RegExp): Locator {
    return this.page.getByRole('main').getByText(words)
  }

  /** Signs in by password; the address may be filled in already. */
  async signIn(user: {
    readonly email: string
    readonly password: string
    readonly address?: string
  }): Promise<void> {
    await this.field('Password').waitFor()
    if (user.address !== undefined) await this.field('Platform address').fill(user.address)
    await this.field('Email').fill(user.email)
    await this.field('Password').fill(user.password)
    await this.submit.click()
  }

  async enterCode(code: string): Promise<void> {
    await this.field('Code').fill(code)
    await this.submit.click()
  }
}
