import { beforeAll, describe, expect, test } from 'vitest'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'

describe('the routing tester beside the platform', needs('chromium'), () => {
  let platform: RunningPlatform
  let maud: Agent

  beforeAll(async () => {
    platform = await startDemoPlatform()
    maud = await startAgent({ platform, user: platform.root })
    await maud.page.keyboard.press('g')
    await maud.page.keyboard.press('f')
    await maud.page.getByLabel('Number called').waitFor()
  })
  endAfterAll(() => ({ maud, platform }))

  const caller = '+442079460018'

  /** Every number of the account that somebody or something stands behind. */
  async function numbers(): Promise<readonly string[]> {
    const { data } = must(await platform.api.settings.listDdis({ query: { page: 1, limit: 200 } }))
    const led = data.filter(({ target_type: type }) => type !== null && type !== undefined)
    const kinds = new Map(led.map(({ e164, target_type: type }) => [String(type), e164]))
    return [...kinds.values()].flatMap((e164) => e164 ?? [])
  }

  test('says where a call goes, and there it goes', async () => {
    const { page } = maud
    for (const to of await numbers()) {
      await page.getByLabel('Caller').fill(caller)
      await page.getByLabel('Number called').selectOption(to)
      await page.getByRole('button', { name: 'Test', exact: true }).click()
      const lines = page.locator('.rtg-step')
      await eventually(async () =>
        expect((await lines.first().textContent())?.replace(/\D/g, '')).toContain(to.replace(/\D/g, '')),
      )
      const goes =
        (await lines
          .filter({ hasText: /Goes to|Sent to|Dead end|Blocked/ })
          .first()
          .textContent()) ?? ''
      const rung = await platform.operator.ring({ from: caller, to }).catch(() => null)
      expect(goes).toContain(rung === null ? 'Dead end' : String(rung.dst_name))
      if (rung === null) continue
      const { id, dst_name: name } = rung
      await platform.endCalls()
      await eventually(async () => {
        const filter = [{ property: 'live_id', operator: 'eq', value: id }] as const
        const { data } = must(await platform.api.history.listCdrs({ query: { page: 1, limit: 1, filter } }))
        expect(data.map((cdr) => cdr.dst_name)).toEqual([name])
      })
    }
  })

  test('runs a change against the recorded calls, and writes nothing', async () => {
    const { page } = maud
    const [number = ''] = await numbers()
    const before = must(await platform.api.settings.listDdis({ query: { page: 1, limit: 200 } })).data
    await page.getByRole('radio', { name: 'Past calls' }).click()
    await page.getByRole('button', { name: 'Add a change' }).click()
    const change = page.getByRole('form', { name: 'Add a change' })
    await change.getByLabel('Number').selectOption(number)
    await change.getByLabel('Goes to').selectOption('C1')
    await change.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText(/calls would have gone elsewhere$/).waitFor()
    await page.getByRole('table').getByText('Conference').first().waitFor()
    expect(must(await platform.api.settings.listDdis({ query: { page: 1, limit: 200 } })).data).toEqual(
      before,
    )
  })
})
