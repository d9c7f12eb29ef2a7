import { describe, expect, test } from 'vitest'
import type { Line } from '#shared/calls/line.ts'
import { bram, liveCalls, people, tamsin } from '#test/e2e/screens/call-scenes.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { needs } from '#test/support/needs.ts'
import { peopleRead } from '#test/support/people.ts'

const now = Date.now()

describe('a call that is over', needs('chromium'), () => {
  const suite = screenSuite()
  const card = ({ page }: Screen) => page.locator('.active')
  const button = (screen: Screen, name: string) => card(screen).getByRole('button', { name, exact: true })
  const dialler = ({ page }: Screen) => page.getByRole('combobox', { name: 'Name, number or extension' })

  /** The call was had, is over, and the host has forgotten its line. */
  async function afterCall(changes: Partial<Line> = {}): Promise<Screen> {
    const screen = await suite.open('app')
    await screen.put('people', peopleRead(people))
    await screen.put('calls', liveCalls(now))
    await screen.put('lines', [tamsin(now, changes)])
    await card(screen).getByRole('heading', { name: 'Tamsin Quillfeather' }).first().waitFor()
    const over = { ...changes, state: 'ended', endedAt: now, endReason: 'far-end-hung-up' } as const
    await screen.put('lines', [tamsin(now, over)])
    await card(screen).getByText('They hung up.').waitFor()
    await screen.put('lines', [])
    return screen
  }

  test('that stopped ringing says where its caller went, and no more than is known', async () => {
    const screen = await suite.open('app')
    await screen.put('people', peopleRead(people))
    const left = liveCalls(now).filter(({ source }) => source.number !== '+447700900142')
    await screen.put('calls', left)
    await screen.put('lines', [
      tamsin(now, { state: 'ended', connectedAt: null, endedAt: now, endReason: 'cancelled' }),
    ])
    await card(screen).getByText('It stopped ringing.').waitFor()
    const mailbox = liveCall({
      ...{ id: 77, state: 'CONNECTED', context: 'VOICEMAIL', connectedAt: now },
      source: { number: '+447700900142', name: 'Tamsin Quillfeather', id: '' },
      destination: { number: '*97', name: 'Voicemail', id: '' },
    })
    await screen.put('calls', [...left, mailbox])
    await card(screen).getByText('Tamsin went to voicemail.').waitFor()
  })

  test('stays with its notes and timeline until the agent closes it', async () => {
    const screen = await afterCall()
    await card(screen).getByText('They hung up.').waitFor()
    const notes = card(screen).getByRole('textbox', { name: 'Notes on Tamsin Quillfeather' })
    await eventually(async () => expect(await notes.inputValue()).toMatch(/Order 48213 arrived/))
    expect(await card(screen).locator('.tl li').count()).toBeGreaterThan(1)
    await button(screen, 'Close').click()
    await screen.page.getByRole('heading', { name: 'Recent calls' }).first().waitFor()
    await card(screen).waitFor({ state: 'detached' })
  })

  test('is called back, written to and reported from there', async () => {
    const screen = await afterCall()
    await button(screen, 'Report this call').click()
    await eventually(async () => expect(await screen.asked('timeline.report')).toEqual([{ key: 'tamsin' }]))
    await button(screen, 'Call back').click()
    await eventually(async () => expect(await screen.asked('line.dial')).toEqual([{ to: '+447700900142' }]))
    await button(screen, 'Text').click()
    await screen.page.getByLabel('Text message', { exact: true }).waitFor()
    expect(await card(screen).count()).toBe(0)
  })

  test('its caller can be blocked by whoever may, and only then', async () => {
    const screen = await afterCall()
    await button(screen, 'Call back').waitFor()
    expect(await button(screen, 'Block +44 7700 900142').count()).toBe(0)
    await screen.put('blocked', { kind: 'ready', value: [] })
    await button(screen, 'Block +44 7700 900142').click()
    await eventually(async () =>
      expect(await screen.asked('blocklist.block')).toEqual([{ number: '+447700900142' }]),
    )
    await screen.put('blocked', { kind: 'ready', value: ['+447700900142'] })
    await button(screen, 'Unblock +44 7700 900142').waitFor()
  })

  test('is gone once another view was open', async () => {
    const screen = await afterCall()
    await screen.page.keyboard.press('g')
    await screen.page.keyboard.press('h')
    await screen.page.getByRole('heading', { name: 'History' }).first().waitFor()
    await screen.page.keyboard.press('g')
    await screen.page.keyboard.press('c')
    await screen.page.getByRole('heading', { name: 'Recent calls' }).first().waitFor()
    expect(await card(screen).count()).toBe(0)
  })

  test('gives way to the next call', async () => {
    const screen = await afterCall()
    await screen.put('lines', [bram(now, { state: 'connected', heldAt: null })])
    await card(screen).getByRole('heading', { name: 'Bram Oakhollow' }).first().waitFor()
  })

  test('its number stands in the dialler for the next call, and Esc takes it away', async () => {
    const screen = await afterCall()
    await screen.page.keyboard.press('c')
    await eventually(async () => expect(await dialler(screen).inputValue()).toBe('+44 7700 900142'))
    await screen.page.keyboard.press('Escape')
    expect(await dialler(screen).inputValue()).toBe('')
    await screen.page.keyboard.press('c')
    await screen.page.keyboard.press('Enter')
    await eventually(async () => expect(await screen.asked('line.dial')).toEqual([{ to: '+447700900142' }]))
  })

  test('one in vain is called again, and there is nothing to report', async () => {
    const screen = await afterCall({ direction: 'out', connectedAt: null, state: 'dialling' })
    await button(screen, 'Call again').waitFor()
    expect(await button(screen, 'Report this call').count()).toBe(0)
  })
})
