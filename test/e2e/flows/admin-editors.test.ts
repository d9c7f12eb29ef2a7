import { beforeAll, describe, expect, test } from 'vitest'
import { keysIn } from '#shared/host/admin.ts'
import { AdminPage, spaced } from '#test/e2e/support/admin-page.ts'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'
import { Keyboard } from '#test/e2e/support/keyboard-only.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { toneWav } from '#test/support/tone-wav.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'

describe('admin editors', needs('chromium'), () => {
  let platform: RunningPlatform
  let root: Agent
  let view: AdminPage
  let keys: Keyboard

  beforeAll(async () => {
    platform = await startDemoPlatform()
    root = await startAgent({ platform, user: platform.root })
    view = new AdminPage(root.page)
    keys = new Keyboard(root.page)
    root.page.setDefaultTimeout(5_000)
    await root.console.goTo('Admin')
    await view.list.waitFor()
  })
  endAfterAll(() => ({ root, platform }))

  /** Opens the record of a kind that has these words in its row, with the list read again. */
  async function open(kind: string, words: string): Promise<void> {
    await view.go(kind)
    await view.list.getByRole('button', { name: 'Refresh' }).press('Enter')
    await view.row(words).click()
    await view.pane.getByRole('heading', { level: 3 }).first().waitFor()
  }

  /** Chooses a record in a field that finds them by their names. */
  async function choose(field: string, name: string): Promise<void> {
    const box = view.pane.getByRole('combobox', { name: field, exact: true })
    await box.fill(name)
    const option = view.pane.getByRole('option').filter({ hasText: name }).first()
    await option.waitFor()
    await keys.press('ArrowDown')
    await option.and(view.pane.locator('[aria-selected="true"]')).waitFor()
    await keys.press('Enter')
  }

  test('an IVR: a key is pressed on the keypad, led to a queue by its name, and saved', async () => {
    const queue = must(await platform.api.settings.createQueue({ body: { name: 'Kiln repairs' } }))
    const { id } = must(await platform.api.settings.createIvr({ body: { name: 'Workshop menu', one: 'H' } }))
    await open('ivrs', 'Workshop menu')
    await keys.tabTo(view.pane.getByRole('radio', { name: '1 Hangs up' }))
    await keys.press('4')
    expect(await keys.hasFocus(view.pane.getByRole('radio', { name: /^4/ }))).toBe(true)
    await view.pane.getByRole('combobox', { name: '4 goes to' }).selectOption('Queue')
    await view.save()
    await view.pane.getByText('Choose one by its name.').waitFor()
    await choose('Which Queue', 'Kiln repairs')
    await view.pane.getByRole('radio', { name: '4 Queue Kiln repairs changed' }).waitFor()
    await view.pane.getByLabel('Prompt for 4').fill('For kiln repairs press four')
    await view.save()
    await eventually(async () => {
      const { four, four_sounds, one } = must(await platform.api.settings.readIvr({ id }))
      expect({ four, four_sounds, one }).toEqual({
        four: `Q${queue.id}`,
        four_sounds: 'For kiln repairs press four',
        one: 'H',
      })
    })
  })

  test('routing rules: one is moved with Alt and an arrow key, and the order is saved', async () => {
    const made = []
    for (const action of ['block', 'H', 'block'])
      made.push(
        must(
          await platform.api.settings.createRoutingRule({
            body: { action, direction: 'in', source: [`+44163296018${made.length}`] },
          }),
        ),
      )
    const [first, second, third] = made
    if (!first || !second || !third) throw new Error('Three rules were made')
    await view.go('routing-rules')
    const rule = view.pane.getByRole('button', { name: /^\+44 1632 960182 → Any/ })
    await keys.tabTo(rule)
    await keys.press('Alt+ArrowUp', 'Alt+ArrowUp')
    expect(await keys.hasFocus(rule)).toBe(true)
    await view.save()
    await view.pane.getByRole('button', { name: /^Save/ }).waitFor({ state: 'detached' })
    const positions = async () => {
      const { data } = must(await platform.api.settings.listRoutingRules({ query: { limit: 100 } }))
      return new Map(data.map(({ id, pos }) => [id, pos]))
    }
    await eventually(async () => {
      const now = await positions()
      expect([now.get(third.id), now.get(first.id), now.get(second.id)]).toEqual([
        first.pos,
        second.pos,
        third.pos,
      ])
    })
  })

  test('routing rules: what somebody else has moved meanwhile is not overwritten', async () => {
    const { data } = must(await platform.api.settings.listRoutingRules({ query: { limit: 100 } }))
    const last = data.toSorted((one, other) => Number(one.pos) - Number(other.pos)).at(-1)
    if (!last) throw new Error('There are rules')
    await view.go('ivrs')
    await view.go('routing-rules')
    const row = view.pane.getByRole('listitem').last().getByRole('button').first()
    await row.press('Alt+ArrowUp')
    must(await platform.api.settings.changeRoutingRule({ id: last.id, body: { pos: 70 } }))
    await view.save()
    await view.pane.getByText('Somebody else has moved a rule', { exact: false }).waitFor()
    expect(must(await platform.api.settings.readRoutingRule({ id: last.id })).pos).toBe(70)
    await view.pane.getByRole('button', { name: 'Test a call' }).press('Enter')
    await root.page.getByRole('heading', { name: 'Routing tester', level: 1 }).waitFor()
    await root.console.goTo('Admin')
  })

  test('a routing rule: when it applies is chosen in words, and what it does by name', async () => {
    const group = must(await platform.api.settings.createRingGroup({ body: { name: 'Glaze desk' } }))
    const { id } = must(
      await platform.api.settings.createRoutingRule({
        body: { action: 'block', direction: 'in', source: ['+441632960177'], pos: 90 },
      }),
    )
    await open('routing-rules', '+44 1632 960177')
    await keys.tabTo(view.pane.getByLabel('Working hours Monday to Friday, 09:00 to 17:30'))
    await keys.press('Space')
    await view.pane.getByLabel('Weekends Saturday and Sunday, all day').press('Space')
    await view.pane.getByRole('row', { name: 'Monday 09:00 to 17:30' }).waitFor()
    await view.pane.getByRole('row', { name: 'Sunday 00:00 to 24:00' }).waitFor()
    await view.pane.getByRole('combobox', { name: 'What happens action' }).selectOption('Ring group')
    await choose('Which Ring group', 'Glaze desk')
    const [one] = await people()
    await choose('Caller: add a user', nameOf(one))
    const typed = view.pane.getByRole('textbox', { name: 'Caller: add a number' })
    await typed.fill('204')
    await keys.press('Enter')
    await view.pane.getByText('Start a telephone number with +', { exact: false }).waitFor()
    await typed.fill('0044 1632 9601*')
    await keys.press('Enter')
    await view.save()
    await eventually(async () => {
      const { action, source, time_interval } = must(await platform.api.settings.readRoutingRule({ id }))
      expect({ action, source, time_interval }).toEqual({
        action: `R${group.id}`,
        source: `+441632960177,${one.id},+4416329601*`,
        time_interval: '1,3',
      })
    })
  })

  /** Three people of the sample. */
  async function people() {
    const [one, two, three] = must(await platform.api.customer.listUsers({ query: { limit: 3 } })).data
    if (!one || !two || !three) throw new Error('The sample has users')
    return [one, two, three] as const
  }
  const nameOf = (user: { first_name?: string | null; last_name?: string | null }) =>
    `${user.first_name} ${user.last_name}`

  test('a ring group: who rings is put in order by keys, and somebody is added by name', async () => {
    const [one, two, three] = await people()
    const { id } = must(
      await platform.api.settings.createRingGroup({ body: { name: 'Packing', users: [one.id, two.id] } }),
    )
    await open('ring-groups', 'Packing')
    const second = view.pane.getByRole('group', { name: `2. ${nameOf(two)}` })
    await keys.tabTo(second)
    await keys.press('Alt+ArrowUp')
    expect(await keys.hasFocus(view.pane.getByRole('group', { name: `1. ${nameOf(two)}` }))).toBe(true)
    await choose('Add to Users', nameOf(three))
    await view.save()
    await eventually(async () => {
      const { data } = must(
        await platform.api.settings.listRingGroups({ query: { limit: 100, include: ['users'] } }),
      )
      const users = data.find((group) => group.id === id)?.users ?? []
      expect(keysIn(users)).toEqual([two.id, one.id, three.id])
    })
  })

  test('a queue: its members are set when it is made, and then only shown, with why', async () => {
    const [one, two] = await people()
    await view.go('queues')
    await view.list.getByRole('button', { name: 'New' }).press('Enter')
    await view.fill(
      { name: 'name', required: true, value: { kind: 'text', minimum: 1, maximum: 200 } },
      'Trade desk',
    )
    await choose('Add to Users', nameOf(one))
    await choose('Add to Users', nameOf(two))
    await view.pane
      .getByRole('checkbox', { name: new RegExp(`^${nameOf(two)}.* starts signed in$`) })
      .press('Space')
    await view.save()
    await view.pane.getByText('The platform cannot change a queue', { exact: false }).waitFor()
    await view.pane
      .getByRole('listitem')
      .filter({ hasText: nameOf(one) })
      .getByText('signed in')
      .waitFor()
    await view.pane
      .getByRole('listitem')
      .filter({ hasText: nameOf(two) })
      .getByText('signed out')
      .waitFor()
  })

  test('an IVR: the numbers that lead there are shown, and one more is led there', async () => {
    const numbers = must(await platform.api.settings.listDdis({ query: { limit: 100 } })).data
    const [first, other] = numbers
    if (!first?.e164 || !other?.e164) throw new Error('The sample has numbers')
    const { id } = must(
      await platform.api.settings.createIvr({ body: { name: 'Number menu', ddis: [first.e164] } }),
    )
    await open('ivrs', 'Number menu')
    await view.field({ name: 'ddis' }).getByText(spaced(first.e164), { exact: false }).waitFor()
    await choose('Add to Numbers', spaced(other.e164))
    await view.save()
    await eventually(async () => {
      for (const { e164 = '' } of [first, other])
        expect(must(await platform.api.settings.readDdi({ e164: String(e164) })).target_id).toBe(id)
    })
    await view.field({ name: 'ddis' }).getByText(spaced(other.e164), { exact: false }).waitFor()
  })

  test('a number: it is led to a ring group by name, which keeps the number that it had, and away again', async () => {
    const numbers = must(await platform.api.settings.listDdis({ query: { limit: 100 } })).data
    const [first, other] = numbers.slice(4)
    if (!first?.e164 || !other?.e164) throw new Error('The sample has numbers')
    const { id } = must(
      await platform.api.settings.createRingGroup({ body: { name: 'Showroom two', ddis: [first.e164] } }),
    )
    await open('numbers', spaced(other.e164))
    await view.pane.getByRole('combobox', { name: 'Send it to' }).selectOption('Ring group')
    await choose('Which Ring group', 'Showroom two')
    await view.pane.getByRole('button', { name: 'Send it there' }).press('Enter')
    await view.pane.getByText('Ring group Showroom two').waitFor()
    const target = async (e164: string | null = '') =>
      must(await platform.api.settings.readDdi({ e164: String(e164) })).target_id
    expect([await target(first.e164), await target(other.e164)]).toEqual([id, id])
    await view.pane.getByRole('combobox', { name: 'Send it to' }).selectOption('Nothing')
    await view.pane.getByRole('button', { name: 'Send it there' }).press('Enter')
    await view.pane.getByText('Nowhere').waitFor()
    expect([await target(first.e164), await target(other.e164)]).toEqual([id, null])
  })

  test('a user group: somebody is put in by name and taken out, and keeps their other groups', async () => {
    const [one] = await people()
    const before = keysIn(must(await platform.api.customer.readUser({ id: one.id })).groups)
    const { id } = must(await platform.api.customer.createUserGroup({ body: { name: 'First aid' } }))
    await open('user-groups', 'First aid')
    await choose('Add a member', nameOf(one))
    await view.pane.getByRole('button', { name: new RegExp(`^Remove ${nameOf(one)}`) }).waitFor()
    const groups = async () => keysIn(must(await platform.api.customer.readUser({ id: one.id })).groups)
    expect(await groups()).toEqual([...before, id])
    await view.pane.getByRole('button', { name: new RegExp(`^Remove ${nameOf(one)}`) }).press('Enter')
    await view.pane.getByText('No members').waitFor()
    expect(await groups()).toEqual(before)
  })

  test('a role and a policy: who has the role is shown, and what cannot be changed is said', async () => {
    await open('roles', 'Administrator')
    await view.pane.getByRole('button', { name: /Maud Gorsefield/ }).waitFor()
    await view.pane.getByText('does not show a role’s rights', { exact: false }).waitFor()
    await open('group-policies', 'Agents')
    await view.pane.getByText('does not show what a policy allows', { exact: false }).waitFor()
  })

  test('call tracking: a number is put into a campaign by name, and taken out of it', async () => {
    const numbers = must(await platform.api.settings.listDdis({ query: { limit: 100 } })).data
    const number = String(numbers[8]?.e164)
    const isTracked = async () => {
      const { data } = must(await platform.api.settings.listCallTrackingDdis({ query: { limit: 100 } }))
      return data.some(({ e164 }) => e164 === number)
    }
    expect(await isTracked()).toBe(false)
    await open('campaigns', 'Kiln adverts')
    await choose('Add to Numbers', spaced(number))
    await view.pane.getByRole('button', { name: 'Add 1 number' }).press('Enter')
    await eventually(async () => expect(await isTracked()).toBe(true))
    await open('campaign-numbers', spaced(number))
    await view.pane.getByRole('button', { name: 'Remove it from its campaign' }).press('Enter')
    await view.save()
    await eventually(async () => expect(await isTracked()).toBe(false))
    expect(await view.pane.getByRole('alert').count()).toBe(0)
  })

  test('call me back: the preview follows what is typed, as text', async () => {
    await open('call-me-back', 'Web shop')
    const preview = view.pane.getByRole('group', { name: 'A web page' })
    await preview.getByText('Ring me').waitFor()
    await view.pane.getByLabel('Welcome message').fill('<img src=x onerror=alert(1)>')
    await preview.getByText('<img src=x onerror=alert(1)>').waitFor()
    expect(await preview.locator('img').count()).toBe(0)
    await view.pane.getByRole('radio', { name: 'Nobody can call' }).press('Space')
    await preview.getByText('We call you tomorrow morning.').waitFor()
    await view.pane.getByRole('button', { name: 'Discard' }).press('Enter')
  })

  test('a report schedule: made and changed by keys in the form of the reports', async () => {
    const kept = async () =>
      must(await platform.api.reports.listSchedules({ query: { limit: 100 } })).data.find(
        ({ name }) => name === 'Kiln hours',
      )
    await view.go('report-schedules')
    await view.list.getByRole('button', { name: 'New' }).press('Enter')
    const said = view.pane.locator('.sched').getByRole('status')
    await said.getByText(/^Every Monday, .* to nobody/).waitFor()
    await keys.tabTo(view.pane.getByLabel('Name', { exact: true }))
    await keys.type('Kiln hours')
    await keys.tabTo(view.pane.getByRole('radio', { name: 'Weekly' }))
    await keys.press('ArrowRight', 'Tab', 'Space', 'ArrowRight', 'Space')
    await keys.tabTo(view.pane.getByLabel('Time zone'))
    await keys.press('Control+a')
    await keys.type('Nowhere/Land')
    await view.save()
    await view.field({ name: 'emails' }).getByRole('alert').waitFor()
    await keys.tabTo(view.pane.getByLabel('Recipients'))
    await keys.type('imogen@hollowmere.example')
    await view.save()
    await view.field({ name: 'timezone' }).getByText('The phone service answered', { exact: false }).waitFor()
    await keys.tabTo(view.pane.getByLabel('Time zone'), 'Shift+Tab')
    await keys.press('Control+a')
    await keys.type('Europe/London')
    await view.save()
    await view.pane.getByText(/^Report schedule \d+$/).waitFor()
    await said.getByText(/^On day 2 of every month at 08:00 .*to imogen@hollowmere/).waitFor()
    await keys.tabTo(view.pane.getByLabel('Recipients'))
    await keys.press('Control+End', 'Enter')
    await keys.type('otto@hollowmere.example')
    await view.pane.getByText('Changed, was On day 2', { exact: false }).waitFor()
    await view.save()
    await view.pane.getByText('Changed, was', { exact: false }).waitFor({ state: 'detached' })
    expect(await kept()).toMatchObject({
      emails: ['imogen@hollowmere.example', 'otto@hollowmere.example'],
      frequency: { day_of_month: [2], time_of_day: [8] },
      timezone: 'Europe/London',
    })
  })

  test('audio: a file is heard before it replaces an announcement, and a voicemail is heard here', async () => {
    await open('announcements', 'Greeting of the shop')
    const data = view.field({ name: 'data' })
    await data.locator('input[type=file]').setInputFiles({
      ...{ name: 'notes.txt', mimeType: 'text/plain' },
      buffer: Buffer.from('no sound at all'),
    })
    await data.getByRole('alert').waitFor()
    await data.locator('input[type=file]').setInputFiles({
      ...{ name: 'new greeting.wav', mimeType: 'audio/wav' },
      buffer: toneWav({ frequency: 440, seconds: 1 }),
    })
    await data.getByRole('button', { name: /^Play/ }).press('Enter')
    await view.save()
    await data.getByText('new greeting.wav').waitFor({ state: 'detached' })
    await view.go('voice-messages')
    await view.list.getByRole('option').first().click()
    await view.pane.getByRole('button', { name: /^Play/ }).waitFor()
    await view.pane.getByRole('button', { name: 'Save as a file' }).waitFor()
  })
})
