import { expect, test } from 'vitest'
import { answerAdmin, asRoot } from '#test/e2e/screens/admin-scenes.ts'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { goTo } from '#test/e2e/screens/state-steps.ts'

const { open } = screenSuite()

test.each([
  ['platform.forbidden', false],
  ['network.timeout', false],
  [null, true],
] as const)(
  'a record that cannot be named (%s) is said to be gone only where it is',
  async (code, isGone) => {
    const screen = await open('app')
    await answerAdmin(screen)
    await (code ? screen.fails('admin.names', code) : screen.succeeds('admin.names', []))
    await asRoot(screen)
    await goTo(screen, 'Admin')
    const { page } = screen
    await page
      .getByRole('navigation', { name: 'Resources' })
      .getByText('Ring groups', { exact: true })
      .click()
    await page.getByRole('option').filter({ hasText: 'Billing leads' }).click()
    const users = page.locator('[data-field="users"] .ed-member-name').first()
    await users.filter({ hasText: isGone ? '12, no longer there' : /^12$/ }).waitFor()
    expect((await page.getByText('no longer there').count()) > 0).toBe(isGone)
  },
)
