import { beforeAll, describe, expect, test } from 'vitest'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'

describe('faxes and chats', needs('chromium'), () => {
  let platform: RunningPlatform
  let maud: Agent

  beforeAll(async () => {
    platform = await startDemoPlatform()
    maud = await startAgent({ platform, user: platform.root })
    await maud.console.goTo('Messages')
  })
  endAfterAll(() => ({ maud, platform }))

  const rowsOf = (kind: 'Faxes' | 'Chats') =>
    maud.page.getByRole('listbox', { name: kind }).getByRole('option')

  test('a fax of the platform is found by its file and says all that is known of it', async () => {
    const { page } = maud
    const { data } = must(await platform.api.storage.listFaxes({ query: { page: 1, limit: 100 } }))
    const fax = data[7]
    await page.getByRole('radio', { name: 'Faxes' }).click()
    await rowsOf('Faxes').first().waitFor()
    await page.getByLabel('Find in faxes').fill(String(fax?.filename))
    await eventually(async () => expect(await rowsOf('Faxes').count()).toBe(1))
    await rowsOf('Faxes').first().click()
    const facts = await page.locator('main .col-main').innerText()
    expect(facts).toContain(String(fax?.filename))
    expect(facts.replace(/\s/g, '')).toContain(`Pages${fax?.pages}`)
  })

  test('a chat is read as it was written, and a message of it is deleted, undone, and deleted for good', async () => {
    const { page } = maud
    const { data } = must(await platform.api.history.listChats({ query: { page: 1, limit: 100 } }))
    const chat = data.findLast(({ operator_id: operator }) => Number(operator) > 0)
    if (!chat) throw new Error('No chat with an operator')
    const kept = async () => {
      const filter = [{ property: 'chat_id', operator: 'eq', value: Number(chat.id) }] as const
      const query = { page: 1, limit: 100, filter }
      return must(await platform.api.customer.listUserChatMessages({ id: Number(chat.operator_id), query }))
        .data
    }
    const before = await kept()
    await page.getByRole('radio', { name: 'Chats' }).click()
    await page.getByLabel('Find in chats').fill(String(chat.visitor_email || chat.visitor_name || ''))
    await rowsOf('Chats').first().click()
    const log = page.getByRole('log', { name: 'Chat' })
    const words = String(before[0]?.text)
    await log.getByText(words).waitFor()
    const remove = () =>
      log
        .getByRole('button', { name: /^Delete what/ })
        .first()
        .click()
    await remove()
    await log.getByText(words).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await log.getByText(words).waitFor()
    expect(await kept()).toHaveLength(before.length)
    await remove()
    await eventually(async () => expect(await kept()).toHaveLength(before.length - 1), { timeout: 20_000 })
    await log.getByText(words).waitFor({ state: 'detached' })
    expect(maud.faults).toEqual([])
  })
})
