import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { CallTimeline } from '#shared/calls/call-timeline.ts'
import { tamsin, liveCalls, people } from '#test/e2e/screens/call-scenes.ts'
import { openLadder } from '#test/e2e/screens/record-states.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'
import { peopleRead } from '#test/support/people.ts'

const { open } = screenSuite({ audio: true })

const dialog = (page: Page) => page.getByRole('dialog', { name: /^SIP ladder/ })
const option = (page: Page, name: RegExp) => dialog(page).getByRole('option', { name })
const message = (page: Page) => dialog(page).getByRole('region', { name: 'Message' })

async function openedLadder(): Promise<Screen> {
  const screen = await open('app')
  await openLadder(screen)
  return screen
}

test('a ladder says who sent what to whom, how often, and how the call ended', async () => {
  const screen = await openedLadder()
  const { page } = screen
  await dialog(page).getByText('The caller hung up.').waitFor()
  expect(await dialog(page).getByRole('option').count()).toBeGreaterThan(8)
  await option(page, /INVITE, Phone service to Switchhook, sent 2 times/).waitFor()
  expect(await dialog(page).textContent()).toContain('17 messages')
  expect(await screen.asked('trace.read')).toEqual([{ of: { kind: 'record', id: expect.any(Number) } }])
})

test('a message is read by pointer and by keyboard', async () => {
  const { page } = await openedLadder()
  await option(page, /180 Ringing, Switchhook to Phone service/).click()
  await message(page).getByText('SIP/2.0 180 Ringing').waitFor()
  await page.getByRole('listbox', { name: 'SIP messages' }).focus()
  await page.keyboard.press('End')
  await message(page).getByText('CSeq: 4 BYE').waitFor()
  await page.keyboard.press('Home')
  await message(page).getByText('INVITE sip:602@pbx.example').waitFor()
})

test('a trace is exported as text, and its packets as they came', async () => {
  const { page } = await openedLadder()
  const text = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Export text' }).click()
  expect((await text).suggestedFilename()).toMatch(/^sip-\d+\.txt$/)
  const packets = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'PCAP' }).click()
  expect((await packets).suggestedFilename()).toBe('record-1.pcap')
})

test('ten thousand messages are walked through, and only those in sight exist', async () => {
  const screen = await open('app')
  const messages = Array.from({ length: 10_000 }, (_, index) => ({
    ...{ at: 1_700_000_000_000 + index, from: 'a', to: 'b' },
    text: `OPTIONS sip:x SIP/2.0\nCall-ID: x\nCSeq: ${index + 1} OPTIONS`,
  }))
  await screen.succeeds('trace.read', { kind: 'messages', messages, left: 50, isCut: true })
  await openLadder(screen)
  const { page } = screen
  await dialog(page).getByText('50 more messages are not shown.').waitFor()
  await dialog(page).getByText('The trace ends in the middle of a message.').waitFor()
  await page.getByRole('listbox', { name: 'SIP messages' }).focus()
  await page.keyboard.press('End')
  await message(page).getByText('CSeq: 10000 OPTIONS').waitFor()
  expect(await dialog(page).getByRole('option').count()).toBeLessThan(60)
})

const sip = (at: number, way: 'in' | 'out', text: string) =>
  ({ at, source: 'sip', way, title: text, text: `${text}\nCall-ID: a\nCSeq: 1 INVITE` }) as const

test('of a call of this phone the timeline has a ladder: its own messages where there are no others', async () => {
  const screen = await open('app')
  const { page } = screen
  const now = Date.now()
  const timeline: CallTimeline = {
    ...{ key: 'line-1', number: '+447700900142', direction: 'in', callId: null, sipCallId: 'a' },
    ...{ startedAt: now - 5_000, endedAt: null, quality: null },
    timings: { ringToScreen: 48, clickToAudio: null },
    entries: [
      sip(now - 5_000, 'in', 'INVITE sip:204@x SIP/2.0'),
      sip(now - 4_900, 'out', 'SIP/2.0 180 Ringing'),
      sip(now - 2_000, 'out', 'SIP/2.0 486 Busy Here'),
    ],
  }
  await screen.succeeds('timeline.read', timeline)
  await screen.put('people', peopleRead(people))
  await screen.put('calls', liveCalls(now))
  await screen.put('lines', [tamsin(now)])
  await page.getByRole('button', { name: 'Timeline' }).first().click()
  await page.getByRole('radio', { name: 'SIP ladder' }).click()
  await dialog(page).getByText('Busy.').waitFor()
  await dialog(page).getByText('Only this phone’s messages').waitFor()
  await option(page, /INVITE, Server to This phone/).waitFor()
  expect(await dialog(page).getByRole('button', { name: 'PCAP' }).count()).toBe(0)
  await page.getByRole('radio', { name: 'Timeline', exact: true }).click()
  await eventually(async () => expect(await dialog(page).count()).toBe(0))
})
