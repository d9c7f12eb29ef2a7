import { describe, expect, test } from 'vitest'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { failure } from '#test/e2e/screens/state-steps.ts'
import { boardCalls, openWallboard } from '#test/e2e/screens/wallboard-scenes.ts'
import { savedBy } from '#test/e2e/support/saved-file.ts'
import { eventually } from '#test/support/eventually.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { needs } from '#test/support/needs.ts'

const refuseFullScreen = ({ page }: Screen) =>
  page.evaluate(() =>
    Reflect.set(document.documentElement, 'requestFullscreen', () => Promise.reject(new Error('refused'))),
  )
const counter = ({ page }: Screen, name: string) => page.locator('.cnt').filter({ hasText: name })
const option = ({ page }: Screen, name: RegExp) => page.getByRole('option', { name })
const panel = ({ page }: Screen) => page.getByRole('complementary')

describe('the wallboard', needs('chromium'), () => {
  const suite = screenSuite()

  test('G W opens it; the host reads for it while it is shown, and no longer', async () => {
    const screen = await suite.open('app')
    await screen.page.keyboard.press('g')
    await screen.page.keyboard.press('w')
    await screen.page.getByRole('heading', { name: 'Wallboard', level: 1 }).waitFor()
    await eventually(async () => expect(await screen.asked('wallboard.watch')).toEqual([{ watching: true }]))
    await screen.page.keyboard.press('g')
    await screen.page.keyboard.press('c')
    await eventually(async () =>
      expect(await screen.asked('wallboard.watch')).toEqual([{ watching: true }, { watching: false }]),
    )
  })

  test('counters, queues, cards and agents follow the calls', async () => {
    const screen = await suite.open('app')
    await openWallboard(screen)
    await counter(screen, 'Waiting now').getByText('4', { exact: true }).waitFor()
    await counter(screen, 'Talking').getByText('5 inbound, 1 outbound').waitFor()
    await counter(screen, 'On hold')
      .getByText(/longest 2:5\d/)
      .waitFor()
    await counter(screen, 'Answered today').getByText('212').waitFor()
    await counter(screen, 'Missed today').getByText('4% of inbound').waitFor()
    await counter(screen, 'Median ring time').getByText('0:14').waitFor()
    expect((await option(screen, /./).allTextContents())[0], 'longest waiting first').toContain(
      'Billing queue',
    )
    const kofi = screen.page.getByRole('listitem').filter({ hasText: 'Kofi Larkmoor' })
    await kofi.getByText('Connected').waitFor()
    const calls = boardCalls(Date.now()).filter(({ source }) => source.name !== 'Pebblegate Lettings')
    await screen.put('calls', calls.slice(1))
    await counter(screen, 'Waiting now').getByText('3', { exact: true }).waitFor()
    await kofi.getByText('Free').waitFor()
  })

  test('by keyboard: to a call, its details, a transfer, its recording, and back', async () => {
    const screen = await suite.open('app')
    await openWallboard(screen)
    await screen.page.getByRole('listbox', { name: 'Live calls' }).focus()
    for (const key of ['End', 'ArrowLeft', 'Enter']) await screen.page.keyboard.press(key)
    await panel(screen).getByRole('heading', { name: 'Harrowmint Dental' }).waitFor()
    await screen.page.keyboard.press('r')
    await eventually(async () =>
      expect(await screen.asked('call.record')).toEqual([{ callId: expect.any(Number), action: 'start' }]),
    )
    await screen.page.keyboard.press('t')
    const dialog = screen.page.getByRole('dialog', { name: 'Transfer Harrowmint Dental' })
    await dialog.getByRole('combobox').fill('idris')
    await dialog.getByRole('option', { name: /Idris Pebblemoor/ }).waitFor()
    await screen.page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await screen.asked('call.transfer')).toMatchObject([{ to: '221' }])
    const accepted = 'The phone service accepted the transfer of Harrowmint Dental to Idris Pebblemoor'
    await screen.page.getByText(accepted).waitFor()
    await panel(screen).getByRole('heading', { name: 'Harrowmint Dental' }).focus()
    await screen.page.keyboard.press('Escape')
    await panel(screen).waitFor({ state: 'detached' })
    expect(await screen.page.locator(':focus').getAttribute('role')).toBe('listbox')
  })

  test('a transfer that is refused leaves the dialog open, and says so', async () => {
    const screen = await suite.open('app')
    await openWallboard(screen)
    await screen.fails('call.transfer', 'platform.refused')
    await option(screen, /Ulla Vexley/).click()
    await panel(screen).getByRole('button', { name: 'Transfer' }).click()
    const dialog = screen.page.getByRole('dialog', { name: 'Transfer Ulla Vexley' })
    await dialog.getByRole('button', { name: 'Transfer' }).click()
    await screen.page.getByText(/The transfer failed/).waitFor()
    expect(await dialog.isVisible()).toBe(true)
  })

  test('hanging up asks first; a call that has ended says so', async () => {
    const screen = await suite.open('app')
    await openWallboard(screen)
    await option(screen, /Ulla Vexley/).click()
    await panel(screen).getByRole('button', { name: 'Hang up' }).click()
    const dialog = screen.page.getByRole('dialog', { name: 'Hang up the call with Ulla Vexley?' })
    await dialog.getByRole('button', { name: 'Keep the call' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await screen.asked('call.end')).toEqual([])
    await panel(screen).getByRole('button', { name: 'Hang up' }).click()
    await dialog.getByRole('button', { name: 'Hang up' }).click()
    await eventually(async () => expect(await screen.asked('call.end')).toHaveLength(1))
    await screen.put('calls', [])
    await panel(screen).getByText('This call has ended.').waitFor()
    expect(await panel(screen).getByRole('button', { name: 'Transfer' }).count()).toBe(0)
  })

  test('what an agent may not do with calls of others is not offered, and why is said once', async () => {
    const screen = await suite.open('app')
    await openWallboard(screen, { isRoot: false })
    await screen.page.getByText('Calls and records that your account can see').waitFor()
    await option(screen, /Ulla Vexley/).click()
    await panel(screen).getByText('Only administrators can change other people’s calls.').waitFor()
    for (const name of ['Transfer', 'Record', 'Hang up'])
      expect(await panel(screen).getByRole('button', { name, exact: true }).count()).toBe(0)
    await screen.page.keyboard.press('t')
    await screen.page.keyboard.press('r')
    expect(await screen.page.getByRole('dialog').count()).toBe(0)
    expect(await screen.asked('call.record')).toEqual([])
  })

  test('a colleague’s call is joined by the codes of the team menu', async () => {
    const screen = await suite.open('app')
    await openWallboard(screen)
    await option(screen, /Ulla Vexley/).click()
    const join = panel(screen).getByRole('group', { name: 'Join the call' })
    await join.getByText('Nobody hears you').waitFor()
    await join.getByRole('button', { name: 'Listen in' }).click()
    await eventually(async () =>
      expect(await screen.asked('line.dial')).toEqual([{ to: expect.stringContaining('215') }]),
    )
    await screen.show('settings', { featureCodes: [] })
    await join.waitFor({ state: 'detached' })
  })

  test('the keys of the agent’s own call go first', async () => {
    const screen = await suite.open('app')
    await openWallboard(screen)
    await screen.put('lines', [phoneLine({ state: 'connected', connectedAt: Date.now() - 5_000 })])
    await screen.page.getByRole('region', { name: 'Current call' }).waitFor()
    await screen.page.keyboard.press('t')
    await screen.page.getByRole('dialog', { name: 'Transfer Ada Example' }).waitFor()
  })

  test('it can be kept to some queues, and says when a wait is too long', async () => {
    const screen = await suite.open('app')
    await openWallboard(screen)
    await screen.page.keyboard.press('f')
    const dialog = screen.page.getByRole('dialog', { name: 'Queues' })
    await dialog.getByRole('checkbox', { name: 'Billing' }).check()
    await dialog.getByLabel('Too long, %').fill('40')
    await dialog.getByText('“Too long” must not be less than “Long wait”.').waitFor()
    await dialog.getByLabel('Long wait, %').fill('20')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await screen.asked('settings.change')).toEqual([
      { changes: { wallboard: { queues: ['queue:1'], long: 20, tooLong: 40, withoutLimit: 120 } } },
    ])
    await counter(screen, 'Waiting now').getByText('1', { exact: true }).waitFor()
    await counter(screen, 'Answered today').getByText('64').waitFor()
    expect(await option(screen, /./).count()).toBe(3)
    await option(screen, /Over the limit/).waitFor()
    await screen.page.getByText('1 queue', { exact: true }).waitFor()
  })

  test('F11 leaves nothing but the wallboard in the window, Esc brings the rest back', async () => {
    const screen = await suite.open('app')
    await openWallboard(screen)
    await refuseFullScreen(screen)
    const rail = screen.page.getByRole('navigation', { name: 'Views' })
    await screen.page.keyboard.press('F11')
    await rail.waitFor({ state: 'hidden' })
    await screen.page.keyboard.press('Escape')
    await rail.waitFor()
    await screen.page.keyboard.press('F11')
    await rail.waitFor({ state: 'hidden' })
    await screen.page.keyboard.press('g')
    await screen.page.keyboard.press('c')
    await rail.waitFor()
  })

  test('while nothing is heard of the platform nothing is claimed', async () => {
    const screen = await suite.open('app')
    await openWallboard(screen)
    await screen.show('callFeed', { kind: 'failing', error: failure })
    await screen.page.getByText('Calls could not be loaded.').waitFor()
    await counter(screen, 'Waiting now').getByText('last known').waitFor()
    expect(await screen.page.locator('.cnt-ring, .wb [role=timer]').count()).toBe(0)
    expect(await option(screen, /./).filter({ hasText: 'Last known' }).count()).toBe(13)
    await screen.page.getByRole('listitem').filter({ hasText: 'Idris' }).getByText('Not known').waitFor()
    await screen.show('wallboard', { today: { kind: 'failed', error: failure } })
    await screen.page.getByRole('button', { name: 'Try again' }).click()
    await eventually(async () => expect(await screen.asked('wallboard.refresh')).toHaveLength(1))
  })

  test('the last hour is drawn, and stands in a table', async () => {
    const screen = await suite.open('app')
    await openWallboard(screen)
    await screen.page.locator('.wb-plot canvas').nth(2).waitFor()
    await screen.page.getByText('The last hour as a table').click()
    const table = screen.page.getByRole('table')
    expect(await table.getByRole('row').count()).toBe(61)
    await table.getByText('not known').first().waitFor()
    await screen.put('wallboard', {
      ...{ today: { kind: 'loading' }, minutes: [], agents: null, updatedAt: null },
    })
    await screen.page.getByText('Figures build up here while you are signed in.').waitFor()
  })

  test('what is shown can be saved', async () => {
    const screen = await suite.open('app')
    await openWallboard(screen)
    const saved = async (name: string) => {
      await screen.page.getByRole('button', { name: 'More wallboard options' }).click()
      return savedBy(screen.page, () => screen.page.getByRole('menuitem', { name }).click())
    }
    const calls = await saved('Save live calls as CSV')
    expect(calls.name).toBe('wallboard-calls.csv')
    expect(calls.text.trim().split('\r\n')).toHaveLength(14)
    expect((await saved('Save queues as CSV')).text).toContain('Trade desk,6004,0,,0,10,0')
    expect((await saved('Save agents as CSV')).text).toContain('Otto Cindermoor,222,Do not disturb,,')
  })

  test('of five thousand calls the cards in sight are drawn', async () => {
    const screen = await suite.open('app')
    await openWallboard(screen)
    await screen.page.evaluate(
      (like) => {
        const { screens } = globalThis as typeof globalThis & { readonly screens: Screens }
        const calls = Array.from({ length: 5_000 }, (_, at) => ({
          ...like,
          ...{ id: at + 1, startedAt: like.startedAt + at, connectedAt: like.startedAt + at },
          source: { number: `+4477009${String(at).padStart(5, '0')}`, name: `Caller ${at + 1}`, id: '' },
        }))
        screens.show('calls', calls)
      },
      liveCall({ state: 'CONNECTED', startedAt: Date.now() - 100_000 }),
    )
    await option(screen, /Caller 1\b/).waitFor()
    const list = screen.page.getByRole('listbox', { name: 'Live calls' })
    expect(await list.getByRole('option').count()).toBeLessThan(60)
    await list.focus()
    await screen.page.keyboard.press('End')
    await option(screen, /Caller 5000\b/).waitFor()
    expect(await option(screen, /Caller 5000\b/).getAttribute('aria-posinset')).toBe('5000')
    expect(await list.getByRole('option').count()).toBeLessThan(60)
  })
})
