import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { EventRow } from '#shared/host/events.ts'
import {
  connectedRelay,
  eventRow,
  everyOutcome,
  openTunnel,
  publicOrigin,
  sampleEvents,
  shutTunnel,
} from '#test/e2e/screens/event-scenes.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { savedBy } from '#test/e2e/support/saved-file.ts'

const narrow = { width: 380, height: 760 }
const html = '<img src=x onerror=window.hacked=1><script>window.hacked=1</script>'
const url = `${publicOrigin}/secret-part`

const eventsOf = ({ page }: Screen) => page.getByRole('region', { name: 'Events', exact: true })
const cellsOf = async (rows: Locator) => {
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.innerText.trim())),
  )
  return texts.map((cells) => cells.map((text) => text.replace(/\s+/g, ' ')))
}

describe('Settings, Events', needs('chromium'), () => {
  const suite = screenSuite({ ownBrowser: true })

  async function open(size?: { width: number; height: number }): Promise<Screen> {
    const screen = await suite.open('settings', size)
    await screen.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await screen.succeeds('receiver.address', { url, ca: 'PEM' })
    return screen
  }
  const list = (screen: Screen, latest: readonly EventRow[]) => screen.show('events', { latest })
  const rowsOf = (screen: Screen) =>
    eventsOf(screen).getByRole('group', { name: 'Received events' }).locator('tbody tr')

  test('the chain says how each station does', async () => {
    const screen = await open()
    const chain = eventsOf(screen).getByRole('list', { name: 'Event path' })
    await screen.put('tunnel', openTunnel(Date.now()))
    await chain.getByRole('listitem').filter({ hasText: 'Open, 41 ms' }).waitFor()
    const states = () =>
      chain.getByRole('listitem').evaluateAll((all) => all.map((each) => each.getAttribute('data-state')))
    expect(await states()).toEqual(['ok', 'ok', 'ok'])

    await screen.put('tunnel', shutTunnel(Date.now()))
    await eventsOf(screen)
      .getByRole('alert')
      .filter({ hasText: 'The other end refused the tunnel: tunnel@host.example: Permission denied' })
      .waitFor()
    expect(await states()).toEqual(['ok', 'bad', 'ok'])
    await eventsOf(screen).getByRole('button', { name: 'Check now' }).click()
    await eventually(async () => expect(await screen.asked('tunnel.check')).toHaveLength(1))

    await screen.put('tunnel', { kind: 'none' })
    await screen.put('relay', connectedRelay(Date.now()))
    await eventsOf(screen)
      .getByRole('list', { name: 'Event path through the relay' })
      .getByText('Connected for 2 h')
      .waitFor()
  })

  test('events are listed newest first, with names, and with what became of them', async () => {
    const screen = await open()
    expect(await cellsOf(rowsOf(screen))).toEqual([
      ['call.ringing', '90418840', '+44 1632 960245', 'Repairs queue', '0.4 s'],
      ['call.hold', '90418811', 'Bram Oakhollow', 'You', '0.3 s'],
      ['sms.received', 'none', '+44 7700 900199', 'Orders line', '0.6 s'],
    ])
    await list(screen, everyOutcome(Date.now()))
    await rowsOf(screen).nth(6).waitFor()
    const tags = await rowsOf(screen).locator('.tag').allInnerTexts()
    expect(tags).toEqual(['Duplicate', 'Late', 'Out of order', 'Unknown', 'Unreadable', 'No such call'])
    await list(screen, [])
    await eventsOf(screen).getByText('No events since Switchhook started.').waitFor()
  })

  test('whatever an event says is text in one line', async () => {
    const screen = await open()
    await list(screen, [
      eventRow({ key: 2, name: html, from: html, to: `${html}${'W'.repeat(5_000)}`, outcome: 'unknown' }),
      eventRow({ key: 1, name: '\u202Egniwt\nflip', from: '\u202Eada', to: 'a\nb' }),
    ])
    await rowsOf(screen).filter({ hasText: '<img src=x onerror=window.hacked=1>' }).waitFor()
    expect(await screen.page.evaluate(() => 'hacked' in window)).toBe(false)
    expect(await screen.page.locator('img[src="x"]').count()).toBe(0)
    expect((await cellsOf(rowsOf(screen)))[1]?.slice(0, 4)).toEqual(['gniwt flip', '90418840', 'ada', 'a b'])
    const heights = await rowsOf(screen).evaluateAll((all) => all.map((row) => row.clientHeight))
    expect(new Set(heights).size).toBe(1)
  })

  test('how well events arrive is counted, what differed is listed, and the log is a file', async () => {
    const screen = await open()
    const counts = eventsOf(screen).getByRole('row', { name: /^Your address/ })
    expect(await counts.getByRole('cell').allInnerTexts()).toEqual(['41', '2', '1', '0', '0', '0', '0'])
    await eventsOf(screen)
      .getByText('Checked for calls 1,204 times, 3 without an answer. 5 changes were seen there')
      .waitFor()
    await screen.show('events', {
      divergences: [
        { key: 1, at: Date.now(), kind: 'lost', path: 'webhook', callId: 90_418_840, state: 'RINGING' },
      ],
    })
    await eventsOf(screen).getByText('Events and checks differed once recently').click()
    await eventsOf(screen).getByRole('cell', { name: 'Ringing. No event reported it' }).waitFor()

    await screen.succeeds('eventLog.export', { name: 'switchhook-events.jsonl', text: '{"kind":"event"}\n' })
    const saved = await savedBy(screen.page, () =>
      eventsOf(screen).getByRole('button', { name: 'Export event log' }).click(),
    )
    expect(saved).toEqual({ name: 'switchhook-events.jsonl', text: '{"kind":"event"}\n' })
  })

  test('the address is hidden while it is copied, and its first copy counts as given to the dashboard', async () => {
    const screen = await open()
    await screen.put('tunnel', openTunnel(Date.now()))
    const field = screen.page.getByLabel('Address to paste into the dashboard, under Integrations')
    await eventually(async () => expect(await field.inputValue()).toBe(`${publicOrigin}/••••••••••••`))
    expect(await screen.page.getByRole('button', { name: 'Copy certificate' }).count()).toBe(0)
    await eventsOf(screen).getByRole('button', { name: 'Copy', exact: true }).click()
    await eventsOf(screen).getByRole('button', { name: 'Copied', exact: true }).waitFor()
    expect(await screen.page.evaluate(() => navigator.clipboard.readText())).toBe(url)
    await eventually(async () => expect(await screen.asked('receiver.addressRegistered')).toHaveLength(1))
    await screen.put('tunnel', { kind: 'starting', address: null })
    await eventually(async () => expect(await field.inputValue()).toBe(''))
    expect(await eventsOf(screen).getByRole('button', { name: 'Copy', exact: true }).isDisabled()).toBe(true)
  })

  test('a new secret asks first, and leads to the dashboard', async () => {
    const screen = await open()
    const changed = eventsOf(screen).getByRole('status').filter({ hasText: 'The address has changed.' })
    const button = eventsOf(screen).getByRole('button', { name: 'New secret' })
    const dialog = screen.page.getByRole('dialog', { name: 'Create a new secret' })
    await button.click()
    await dialog.getByRole('button', { name: 'Keep the address' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await screen.asked('receiver.newSecret')).toEqual([])
    await button.click()
    await dialog.getByRole('button', { name: 'Create a new secret' }).click()
    await eventually(async () => expect(await screen.asked('receiver.newSecret')).toHaveLength(1))
    await screen.show('receiver', { secretIsNew: true })
    await changed.waitFor()
    expect(await changed.getByRole('listitem').count()).toBe(4)
    await changed.getByRole('button', { name: 'Copy the address' }).click()
    await eventsOf(screen).getByRole('button', { name: 'Copied', exact: true }).waitFor()
    expect(await screen.asked('receiver.addressRegistered')).toEqual([])
    await changed.getByRole('button', { name: 'The dashboard has it' }).click()
    await eventually(async () => expect(await screen.asked('receiver.addressRegistered')).toHaveLength(1))
  })

  test('a way in is checked field by field and saved as a whole', async () => {
    const screen = await open()
    const form = eventsOf(screen).getByRole('form', { name: 'How events arrive' })
    await form.getByLabel('How events arrive').selectOption({ label: 'SSH, through your own server' })
    await form.getByLabel('SSH server').fill('-oProxyCommand=x')
    await form.getByRole('button', { name: 'Apply' }).click()
    await form.getByText('Enter a server such as tunnel@host.example.com').waitFor()
    await form.getByText('Enter a port such as 8443').waitFor()
    expect(await screen.asked('settings.change')).toEqual([])
    await form.getByLabel('SSH server').fill('tunnel@host.example')
    await form.getByLabel('Port on the server').fill('8443')
    await form.getByLabel('Port on the server').press('Enter')
    await form.getByText('Saved', { exact: true }).waitFor()
    const tunnel = {
      kind: 'ssh',
      destination: 'tunnel@host.example',
      port: 22,
      remote: '8443',
      address: '',
      identity: '',
    }
    expect(await screen.asked('settings.change')).toEqual([{ changes: { tunnel } }])
    await form.getByLabel('How events arrive').selectOption({ label: 'Your own command' })
    await form.getByLabel('Command').fill('tunnel --to {port}')
    await screen.fails('settings.change', 'settings.invalid', 'tunnel')
    await form.getByRole('button', { name: 'Apply' }).click()
    await form.getByRole('alert').filter({ hasText: 'This setting cannot be used: tunnel.' }).waitFor()
  })

  test('the team’s relay is joined with credentials that are never shown again, and left after a question', async () => {
    const screen = await open()
    const events = eventsOf(screen)
    await events.getByRole('button', { name: 'Use a team relay' }).click()
    const form = events.getByRole('form', { name: 'Team relay' })
    await form.getByRole('button', { name: 'Use this relay' }).click()
    await form.getByText('Enter the address of the relay.').waitFor()
    const seed = `SU${'A'.repeat(56)}`
    const credentials = `-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`
    await form.getByLabel('Addresses of the relay').fill('tls://relay.example:4222')
    await form.getByLabel('Customer').fill('hollowmere')
    const picker = form.locator('input[type=file]').first()
    await picker.setInputFiles({ name: 'a.creds', mimeType: 'text/plain', buffer: Buffer.from(credentials) })
    await eventually(async () =>
      expect(await form.getByLabel('Credentials', { exact: true }).inputValue()).toBe(credentials),
    )
    await screen.fails('relay.save', 'relay.refused', 'authorization violation')
    await form.getByRole('button', { name: 'Use this relay' }).click()
    await form.getByRole('alert').filter({ hasText: 'refused this computer: authorization' }).waitFor()
    await screen.succeeds('relay.save')
    await form.getByRole('button', { name: 'Use this relay' }).click()
    const relay = { servers: ['tls://relay.example:4222'], customer: 'hollowmere', ca: null }
    await eventually(async () =>
      expect((await screen.asked('relay.save')).at(-1)).toEqual({ relay, credentials }),
    )

    await screen.show('settings', { relay })
    expect(await form.getByLabel('Credentials', { exact: true }).inputValue()).toBe('')
    await form.getByRole('button', { name: 'Leave the relay' }).click()
    await screen.page.getByRole('dialog').getByRole('button', { name: 'Leave the relay' }).click()
    await eventually(async () =>
      expect((await screen.asked('relay.save')).at(-1)).toEqual({ relay: null, credentials: null }),
    )
  })

  test('nothing is wider than a narrow window, whatever fails and however long events are', async () => {
    const screen = await open(narrow)
    await screen.put('tunnel', shutTunnel(Date.now()))
    await screen.show('settings', { registeredAddress: 'https://old.example' })
    await list(screen, [
      eventRow({ key: 1, name: 'x'.repeat(300), from: 'W'.repeat(300), outcome: 'unknown' }),
    ])
    await eventsOf(screen).getByText('The address has changed.').waitFor()
    const body = screen.page.locator('.st-body')
    expect(await body.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
  })
})

describe('the console, when events were chosen', needs('chromium'), () => {
  const suite = screenSuite({ ownBrowser: true })
  const banner = ({ page }: Screen) =>
    page.getByRole('status').filter({ hasText: 'Events are not arriving.' })
  const status = ({ page }: Screen) => page.getByRole('contentinfo')

  test('says that they do not arrive, checks, and leads to Settings', async () => {
    const screen = await suite.open('app')
    await status(screen)
      .getByText(/^Call events live, last one \d+ s ago$/)
      .waitFor()
    expect(await banner(screen).count()).toBe(0)
    await screen.put('tunnel', shutTunnel(Date.now()))
    await banner(screen)
      .getByText('Calls are checked every 3 s instead, so rings can be up to 3 s late.')
      .waitFor()
    await status(screen)
      .getByText(/^No call events since/)
      .waitFor()
    await banner(screen).getByRole('button', { name: 'Check tunnel' }).click()
    await eventually(async () => expect(await screen.asked('tunnel.check')).toHaveLength(1))
    await banner(screen).getByRole('button', { name: 'Open Settings' }).press('Enter')
    const heading = screen.page.getByRole('heading', { name: 'Events', exact: true })
    await eventually(async () =>
      expect(await heading.evaluate((each) => each === document.activeElement)).toBe(true),
    )
    await screen.put('tunnel', openTunnel(Date.now()))
    await screen.page.getByRole('link', { name: 'Console' }).click()
    await screen.page.getByRole('region', { name: 'Console' }).waitFor()
    expect(await banner(screen).count()).toBe(0)
  })

  test('says that the dashboard must be told, until it is', async () => {
    const screen = await suite.open('app')
    await screen.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await screen.succeeds('receiver.address', { url, ca: 'PEM' })
    await screen.put('tunnel', openTunnel(Date.now()))
    await screen.show('settings', { registeredAddress: 'https://old.example' })
    const notice = screen.page.getByRole('status').filter({ hasText: 'The address for events has changed.' })
    await notice.getByRole('button', { name: 'Copy address' }).click()
    await eventually(async () =>
      expect(await screen.page.evaluate(() => navigator.clipboard.readText())).toBe(url),
    )
    expect(await screen.asked('receiver.addressRegistered')).toEqual([])
    await screen.show('settings', { registeredAddress: publicOrigin })
    await notice.waitFor({ state: 'detached' })
  })

  test('shows no warning if no way for events was chosen', async () => {
    const screen = await suite.open('app')
    await screen.show('receiver', { lastEventAt: null })
    await screen.show('events', { ...sampleEvents(Date.now()), latest: [] })
    await status(screen).getByText('Checking for calls').waitFor()
    expect(await banner(screen).count()).toBe(0)
  })
})
