import { expect, test } from 'vitest'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite({ ownBrowser: true })

test('a switch is sent as it is pressed, and goes back where the host refuses', async () => {
  const { page, fails, asked } = await open('settings')
  const who = page.getByRole('switch', { name: 'Show who is calling' })
  await who.click()
  await eventually(async () =>
    expect(await asked('settings.change')).toEqual([{ changes: { showWhoIsCalling: false } }]),
  )
  expect(await who.isChecked()).toBe(false)
  await fails('settings.change', 'internal')
  await who.click()
  await eventually(async () => expect(await asked('settings.change')).toHaveLength(2))
  await eventually(async () => expect(await who.isChecked()).toBe(false))
})

test('theme, what happens to calls not taken, and ring volume are settings', async () => {
  const { page, asked } = await open('settings')
  await page.getByRole('radio', { name: 'Dark' }).click()
  await page.getByLabel('When I am not taking calls').selectOption('ring-silently')
  await page.getByRole('slider', { name: 'Ring volume' }).focus()
  await page.keyboard.press('ArrowRight')
  await eventually(async () =>
    expect(await asked('settings.change')).toEqual([
      { changes: { theme: 'dark' } },
      { changes: { whenNotTakingCalls: 'ring-silently' } },
      { changes: { ringVolume: 0.65 } },
    ]),
  )
})

test('the phone account is checked, saved without a new password, and says what the phone server said', async () => {
  const { page, fails, asked, succeeds } = await open('settings')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByLabel('Server address').fill('ws://sip.telephony.example')
  await save.click()
  await page.getByText('ws:// is not encrypted').waitFor()
  expect(await asked('phone.saveAccount')).toEqual([])

  await page.getByLabel('Server address').fill('wss://sip.telephony.example/ws2')
  await fails('phone.saveAccount', 'phone.wrong-password')
  await save.click()
  await page.getByRole('alert').filter({ hasText: 'does not accept this user and password' }).waitFor()
  expect(await page.getByLabel('SIP password').getAttribute('aria-invalid')).toBe('true')

  await page.getByLabel('Server address').fill('wss://sip2.telephony.example/ws')
  await save.click()
  await page.getByRole('alert').filter({ hasText: 'It was saved for another server' }).waitFor()
  expect(await asked('phone.saveAccount')).toHaveLength(1)
  await page.getByLabel('SIP password').fill('secret')
  await succeeds('phone.saveAccount')
  await save.click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const account = { server: 'wss://sip2.telephony.example/ws', domain: 'sip.telephony.example', user: '204' }
  expect(await asked('phone.saveAccount')).toEqual([
    { account: { ...account, server: 'wss://sip.telephony.example/ws2' }, password: null },
    { account, password: 'secret' },
  ])
  expect(await page.getByLabel('SIP password').inputValue()).toBe('')
})

test('a password that was typed for another server is asked for again', async () => {
  const { page, asked, show } = await open('settings')
  const account = { server: 'wss://new.telephony.example/ws', domain: 'sip.telephony.example', user: '204' }
  const registration = {
    kind: 'unregistered',
    error: { code: 'phone.other-server' },
    since: Date.now(),
    retryAt: null,
  }
  await show('phone', { account, registration })
  await page.getByText('The SIP password was entered for another phone server').waitFor()
  expect(await page.getByLabel('SIP password').getAttribute('placeholder')).toBe('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'It was saved for another server' }).waitFor()
  expect(await asked('phone.saveAccount')).toEqual([])
})

test('other servers are checked, kept in order, and the one in use is shown', async () => {
  const { page, asked, succeeds, show } = await open('settings')
  const others = page.getByLabel('Other servers, in order')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await others.fill('b.telephony.example/ws\nws://c.telephony.example/ws')
  await save.click()
  await page.getByText('ws://c.telephony.example/ws: ws:// is not encrypted').waitFor()
  expect(await others.getAttribute('aria-invalid')).toBe('true')
  expect(await asked('phone.saveAccount')).toEqual([])
  await others.fill('b.telephony.example/ws\nwss://c.telephony.example/ws')
  await page.getByLabel('SIP password').fill('secret')
  await succeeds('phone.saveAccount')
  await save.click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const otherServers = ['wss://b.telephony.example/ws', 'wss://c.telephony.example/ws']
  const account = {
    server: 'wss://sip.telephony.example/ws',
    domain: 'sip.telephony.example',
    user: '204',
    otherServers,
  }
  expect(await asked('phone.saveAccount')).toEqual([{ account, password: 'secret' }])
  const now = Date.now()
  const heard = { since: now, roundTripAt: now - 40_000, roundTripMs: 31 }
  const registration = { kind: 'registered', server: otherServers[0], ...heard }
  await show('phone', { account, registration })
  await page.getByText('Registered, but no recent answer').waitFor()
  await page.getByText('2 of 3').waitFor()
})

test('removing the account asks first', async () => {
  const { page, asked } = await open('settings')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove phone account 204' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await asked('phone.removeAccount')).toEqual([])
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await dialog.getByRole('button', { name: 'Remove phone account' }).click()
  await eventually(async () => expect(await asked('phone.removeAccount')).toHaveLength(1))
})

test('a port in use is told, another can be chosen, and a bad one is refused', async () => {
  const { page, show, asked } = await open('settings')
  await show('receiver', { kind: 'failed', error: { code: 'port.in-use', detail: '8443' } })
  await page.getByRole('alert').filter({ hasText: 'Another program uses port 8443.' }).waitFor()
  const port = page.getByRole('textbox', { name: 'Port' })
  await port.fill('80443')
  await port.press('Enter')
  await page.getByText('A port is a number from 1 to 65535.').waitFor()
  await port.fill('8444')
  await port.press('Enter')
  await eventually(async () =>
    expect(await asked('settings.change')).toEqual([
      { changes: { receiver: { enabled: true, port: 8444 } } },
    ]),
  )
})

test('the receiver’s address stays hidden and is copied whole', async () => {
  const { page, succeeds } = await open('settings')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const shown = page.getByLabel('Address to paste into the dashboard, under Integrations')
  expect(await shown.inputValue()).toBe('https://127.0.0.1:8443/••••••••••••')
  await succeeds('receiver.address', { url: 'https://127.0.0.1:8443/secret-part', ca: 'PEM' })
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://127.0.0.1:8443/secret-part')
  expect(await shown.inputValue()).not.toContain('secret')
})

test('where nothing can be copied, the address is shown to be copied by hand', async () => {
  const { page, succeeds } = await open('settings')
  await page.evaluate(() =>
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('no')) }),
  )
  await succeeds('receiver.address', { url: 'https://127.0.0.1:8443/secret-part', ca: 'PEM' })
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByText('Copy the text above').waitFor()
  const shown = page.getByLabel('Address to paste into the dashboard, under Integrations')
  expect(await shown.inputValue()).toBe('https://127.0.0.1:8443/secret-part')
})

test('keys are changed by pressing them, refused where taken, and set back', async () => {
  const { page, asked } = await open('settings')
  const mute = page.getByRole('row', { name: /^Mute/ })
  await mute.getByRole('button', { name: 'Change: Mute' }).click()
  await page.keyboard.press('h')
  await mute.getByText('H is used by Hold').waitFor()
  await page.keyboard.press('Control+h')
  await mute.getByText('Use a key without Ctrl').waitFor()
  await page.keyboard.press('Escape')
  await mute.getByRole('button', { name: 'Change: Mute' }).waitFor()
  expect(await asked('settings.change')).toEqual([])

  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+U')
  await mute.getByText('Changed, was M').waitFor()
  const go = page.getByRole('row', { name: /^History/ })
  await go.getByRole('button').click()
  await page.keyboard.press('g')
  await page.keyboard.press('y')
  await go.getByText('Changed, was G H').waitFor()
  expect((await asked('settings.change')).at(-1)).toEqual({
    changes: { shortcuts: { mute: 'Shift+U', 'go-history': 'G Y' } },
  })
  await page.getByRole('button', { name: 'Reset all' }).click()
  await eventually(async () =>
    expect((await asked('settings.change')).at(-1)).toEqual({ changes: { shortcuts: {} } }),
  )
})

test('the column leads to each section, by pointer and keyboard', async () => {
  const { page } = await open('settings')
  await page.getByRole('link', { name: 'About' }).click()
  const heading = page.getByRole('heading', { name: 'About' })
  await eventually(async () => expect(await heading.evaluate((e) => e === document.activeElement)).toBe(true))
  expect(await page.locator('.st-nav [aria-current=true]').textContent()).toContain('About')
  expect(await page.locator('#main').evaluate((main) => main.scrollTop)).toBe(0)
})

test.each([
  { width: 380, height: 760 },
  { width: 768, height: 900 },
])('nothing is wider than a window of $width', async (size) => {
  const { page } = await open('settings', size)
  const body = page.locator('.st-body')
  expect(await body.evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0)
})

test('the focus goes on to the next number when one is unblocked', async () => {
  const { page, put } = await open('settings')
  await put('blocked', { kind: 'ready', value: ['+447700900142', '+447700900143'] })
  const [first, second] = ['Unblock +44 7700 900142', 'Unblock +44 7700 900143']
  await page.getByRole('button', { name: first }).press('Enter')
  await put('blocked', { kind: 'ready', value: ['+447700900143'] })
  await page.getByRole('button', { name: first }).waitFor({ state: 'detached' })
  await eventually(async () =>
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(second),
  )
})
