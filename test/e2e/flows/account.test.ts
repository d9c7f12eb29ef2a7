import { beforeAll, describe, expect, test } from 'vitest'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'
import { openSettings } from '#test/e2e/support/settings-page.ts'
import { needs } from '#test/support/needs.ts'

const company = 'Hollowmere Pottery Supplies'

describe('account', needs('chromium'), () => {
  let platform: RunningPlatform
  let root: Agent

  beforeAll(async () => {
    platform = await startDemoPlatform()
    root = await startAgent({ platform, user: platform.root })
  })
  endAfterAll(() => ({ root, platform }))

  test('says who this is and what is left; the company goes when its name is typed, and everybody is out', async () => {
    const { page } = root
    await openSettings(page)
    const account = page.getByRole('region', { name: 'Account', exact: true })
    await account.getByText(company).waitFor()
    await account.getByText(/^£\d/).waitFor()

    await page.keyboard.press('Control+k')
    await page
      .getByRole('dialog', { name: 'Command palette' })
      .getByRole('combobox')
      .fill('delete the company')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Delete ${company}?` })
    await dialog.getByText('Call records').waitFor()
    await dialog.getByLabel('Type').fill(company)
    await page.keyboard.press('Enter')

    await root.signIn.says(`The company ${company} is deleted`).waitFor()
    const { email, password } = platform.agent(0)
    await root.signIn.signIn({ email, password })
    await root.signIn.says('Email or password is wrong.').waitFor()
    expect(root.faults).toEqual([])
  })
})
