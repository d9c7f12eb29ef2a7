import { describe, expect, test } from 'vitest'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { needs } from '#test/support/needs.ts'

describe('the console with many live calls', needs('chromium'), () => {
  const suite = screenSuite()

  test('of ten thousand live calls the rows in sight are drawn, and follow the calls and the scrolling', async () => {
    const screen = await suite.open('app')
    await screen.put('lines', [phoneLine({ id: 'talking', name: 'Odile Marshgrove', state: 'connected' })])
    const list = screen.page.getByRole('region', { name: 'Live calls' })
    const rows = list.getByRole('listitem')
    await showCalls(screen, 'RINGING', 10_000)
    await list.getByRole('heading', { name: 'Team 10000' }).waitFor()
    await rows.filter({ hasText: 'Caller 1 of' }).getByText('Ringing').waitFor()
    expect(await rows.count()).toBeLessThan(60)

    await rows.first().getByRole('button').focus()
    await list.locator('.col-body').evaluate((body) => body.scrollTo(0, body.scrollHeight))
    const last = rows.filter({ hasText: 'Caller 10000 of' })
    await last.getByText('Ringing').waitFor()
    expect(await last.getAttribute('aria-posinset')).toBe('10000')
    expect(await rows.count()).toBeLessThan(60)
    expect(await screen.page.locator(':focus').textContent(), 'the focus stays').toContain('Odile Marshgrove')
    await showCalls(screen, 'CONNECTED', 10_000)
    await last.getByText('Connected').waitFor()
    await screen.page.setViewportSize({ width: 380, height: 800 })
    await eventually(async () => expect(await rows.count()).toBeLessThan(60))
    await showCalls(screen, 'CONNECTED', 3)
    await list.getByRole('heading', { name: 'Team 3' }).waitFor()
    await eventually(async () => expect(await rows.count()).toBe(4))
  })

  test('a row that has the focus keeps it while the calls around it end and others come', async () => {
    const screen = await suite.open('app')
    const held = (name: string) => phoneLine({ id: name, name, state: 'held' })
    await screen.put('lines', ['Ada One', 'Ada Two', 'Ada Three', 'Odile Marshgrove'].map(held))
    const rows = screen.page.getByRole('region', { name: 'Live calls' }).getByRole('listitem')
    await rows.filter({ hasText: 'Odile Marshgrove' }).getByRole('button').focus()
    await screen.put('lines', ['Odile Marshgrove', 'Bea One', 'Bea Two', 'Bea Three'].map(held))
    await rows.filter({ hasText: 'Bea Three' }).waitFor()
    expect(await screen.page.locator(':focus').textContent()).toContain('Odile Marshgrove')
    expect(await rows.allTextContents()).toEqual(
      ['Odile Marshgrove', 'Bea One', 'Bea Two', 'Bea Three'].map((name) => expect.stringContaining(name)),
    )
    await screen.put('lines', ['Bea One', 'Cid One'].map(held))
    await rows.filter({ hasText: 'Cid One' }).waitFor()
    expect(await screen.page.locator(':focus').count(), 'no other call has its focus').toBe(0)
  })

  test('in a narrow window the recent calls keep their height below many live ones', async () => {
    const screen = await suite.open('app')
    await showCalls(screen, 'RINGING', 30)
    await screen.page.setViewportSize({ width: 380, height: 800 })
    const recents = screen.page.getByRole('region', { name: 'Recent calls' }).getByRole('list')
    await eventually(async () => {
      const { cut, height } = await recents.evaluate((list) => ({
        cut: list.scrollHeight - list.clientHeight,
        height: list.clientHeight,
      }))
      expect(cut).toBe(0)
      expect(height).toBeGreaterThan(200)
    })
  })
})

/** Shows so many calls from outside to a number that nobody known has. They are made in the page: to send them takes seconds. */
async function showCalls({ page }: Screen, state: LiveCallRecord['state'], count: number): Promise<void> {
  const call = liveCall({ state, destination: { number: '1999', name: 'Front desk', id: '' } })
  await page.evaluate(
    ([like, length]) => {
      const { screens } = globalThis as typeof globalThis & { readonly screens: Screens }
      const calls = Array.from({ length }, (_, at) => ({
        ...like,
        id: at + 1,
        source: {
          number: `+4477009${String(at).padStart(5, '0')}`,
          name: `Caller ${at + 1} of many`,
          id: '',
        },
      }))
      screens.show('calls', calls)
    },
    [call, count] as const,
  )
}
