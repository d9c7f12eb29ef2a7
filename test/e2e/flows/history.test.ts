import { beforeAll, describe, expect, test } from 'vitest'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'

describe('all records of calls', needs('chromium'), () => {
  let platform: RunningPlatform
  let maud: Agent

  beforeAll(async () => {
    platform = await startDemoPlatform()
    maud = await startAgent({ platform, user: platform.root })
    await maud.console.goTo('History')
    await maud.page.getByRole('radio', { name: 'All calls' }).click()
  })
  endAfterAll(() => ({ maud, platform }))

  const rows = () => maud.page.locator('.rt-row')
  const drawer = () => maud.page.getByRole('complementary')
  const total = async (filter: readonly object[]) =>
    must(await platform.api.history.listCdrs({ query: { page: 1, limit: 1, filter: filter as never } })).total
  const counted = (count: number) =>
    maud.page.getByText(`${count.toLocaleString('en-GB')} ${count === 1 ? 'record' : 'records'}`, {
      exact: true,
    })

  test('every record is counted, filtered by the platform, and grouped by it', async () => {
    const { page } = maud
    await counted(await total([])).waitFor()
    const filter = { property: 'type', operator: 'eq', value: 2 }
    await page.getByLabel('Type or paste a filter').fill('type = M')
    await page.keyboard.press('Enter')
    await counted(await total([filter])).waitFor()
    expect(await rows().first().textContent()).toContain('Missed')
    await page.getByLabel('Group by').selectOption('t_cause')
    await page.getByText(/^\d+ groups?$/).waitFor()
    await page.getByLabel('Group by').selectOption('')
    await page.getByRole('button', { name: 'Clear' }).click()
    await counted(await total([])).waitFor()
  })

  test('the last row of the list is the oldest record', async () => {
    const { page } = maud
    const count = await total([])
    const last = must(await platform.api.history.listCdrs({ query: { page: count, limit: 1 } })).data[0]
    await page.getByRole('grid').focus()
    await page.keyboard.press('End')
    await eventually(async () =>
      expect(await page.locator('.rt-row.is-active').getAttribute('aria-rowindex')).toBe(String(count + 1)),
    )
    await eventually(async () =>
      expect(await page.locator('.rt-row.is-active').textContent()).not.toContain('Loading'),
    )
    await page.keyboard.press('Enter')
    await drawer().getByRole('heading', { name: 'All fields' }).waitFor()
    await eventually(async () => expect(await drawer().textContent()).toContain(String(last?.live_id)))
    await page.keyboard.press('Escape')
  })

  test('a call names the other records of it, and takes a note', async () => {
    const { page } = maud
    const child = must(
      await platform.api.history.listCdrs({
        query: { page: 1, limit: 1, filter: [{ property: 'parent_live_id', operator: 'gt', value: 0 }] },
      }),
    ).data[0]
    await page.getByLabel('Type or paste a filter').fill(`live_id = ${child?.live_id}`)
    await page.keyboard.press('Enter')
    await counted(1).waitFor()
    await rows().first().click()
    const related = drawer().getByRole('region', { name: 'Same call' }).getByRole('button')
    await related.first().waitFor()
    await drawer().getByLabel('Add a note').fill('Wants a call on Friday')
    await drawer().getByRole('button', { name: 'Add', exact: true }).click()
    await drawer().getByRole('listitem').filter({ hasText: 'Wants a call on Friday' }).waitFor()
    const notes = must(
      await platform.api.history.listCdrNotes({ id: Number(child?.id), query: { page: 1, limit: 50 } }),
    )
    expect(notes.data.map(({ text }) => text)).toContain('Wants a call on Friday')
  })

  test('a past call is labelled, and the platform has the label', async () => {
    const { page } = maud
    const [label] = must(await platform.api.calls.listLabels({ query: { page: 1, limit: 1 } })).data
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByLabel('Type or paste a filter').fill('billsec > 20')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove filter billsec' }).waitFor()
    await eventually(async () => expect(await rows().first().textContent()).not.toContain('Loading'))
    await rows().first().click()
    const button = drawer()
      .getByRole('region', { name: 'Labels' })
      .getByRole('button', { name: String(label?.name), exact: true })
    const wasOn = (await button.getAttribute('aria-pressed')) === 'true'
    const labelled = async () => {
      const filter = [{ property: 'billsec', operator: 'gt', value: 20 }] as const
      const query = { page: 1, limit: 1, filter }
      const [cdr] = must(await platform.api.history.listCdrs({ query })).data
      return (cdr?.labels ?? []).includes(label?.id)
    }
    expect(await labelled()).toBe(wasOn)
    await button.click()
    await eventually(async () => expect(await labelled()).toBe(!wasOn))
    await page.keyboard.press('Escape')
  })

  test('a caller is blocked with one press, and the platform turns the next call away', async () => {
    const { page } = maud
    const nuisance = '+447700900911'
    const call = async () => {
      const { id } = await platform.operator.ring({ from: nuisance, to: maud.user.cli })
      return id
    }
    const first = await call()
    await maud.console.rings('+44 7700 900911')
    must(await platform.api.calls.end({ id: first }))
    await maud.console.isQuiet()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByLabel('Type or paste a filter').fill(`live_id = ${first}`)
    await page.keyboard.press('Enter')
    await counted(1).waitFor()
    await rows().first().click()
    await drawer().getByRole('button', { name: 'Block +44 7700 900911' }).click()
    await maud.console.toasts.getByText('Calls from +44 7700 900911 are blocked for everybody.').waitFor()
    const second = await call()
    const filter = [{ property: 'live_id', operator: 'eq', value: second }] as const
    const live = must(await platform.api.calls.list({ query: { page: 1, limit: 100 } })).data
    expect(live.map(({ id }) => id)).not.toContain(second)
    const record = must(await platform.api.history.listCdrs({ query: { page: 1, limit: 1, filter } })).data[0]
    expect(record?.billsec).toBe(0)
    await drawer().getByRole('button', { name: 'Unblock +44 7700 900911' }).click()
    await maud.console.toasts.getByText('Calls from +44 7700 900911 come through again.').waitFor()
    const third = await call()
    await maud.console.rings('+44 7700 900911')
    must(await platform.api.calls.end({ id: third }))
    await page.keyboard.press('Escape')
  })

  test('the last call has its SIP messages as a ladder', async () => {
    const { page } = maud
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByLabel('Type or paste a filter').fill('billsec > 20')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove filter billsec' }).waitFor()
    await eventually(async () => expect(await rows().first().textContent()).not.toContain('Loading'))
    await rows().first().click()
    await drawer().getByRole('button', { name: 'SIP ladder' }).first().click()
    const dialog = page.getByRole('dialog', { name: /^SIP ladder/ })
    await dialog
      .getByRole('option', { name: /INVITE/ })
      .first()
      .click()
    await dialog
      .getByRole('region', { name: 'Message' })
      .getByText(/Call-ID/)
      .waitFor()
    await dialog.getByRole('button', { name: 'PCAP' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByLabel('Type or paste a filter').fill('live_id = 1')
    await page.keyboard.press('Enter')
    await page.getByText('Nothing matches this filter').waitFor()
  })

  test('saved filters are there again after a reload', async () => {
    const { page } = maud
    await page.getByRole('button', { name: 'Saved filters' }).click()
    await page.getByLabel('Name').fill('No call')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'No call', exact: true }).waitFor()
    await page.reload()
    await maud.console.goTo('History')
    await page.getByRole('radio', { name: 'All calls' }).click()
    await counted(await total([])).waitFor()
    await page.getByRole('button', { name: 'Saved filters' }).click()
    await page.getByRole('button', { name: 'No call', exact: true }).click()
    await page.getByText('Nothing matches this filter').waitFor()
  })
})
