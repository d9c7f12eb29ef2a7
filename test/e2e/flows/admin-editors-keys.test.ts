import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keysIn } from '#shared/host/admin.ts'
import { AdminKeys } from '#test/e2e/support/admin-keys.ts'
import { spaced } from '#test/e2e/support/admin-page.ts'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'
import { disablePointer } from '#test/e2e/support/keyboard-only.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { toneWav } from '#test/support/tone-wav.ts'

/** Each editor that was made by hand, from its list to what is saved; each key goes to something that is seen. */
describe('admin editors by keys alone', needs('chromium'), () => {
  let platform: RunningPlatform
  let root: Agent
  let admin: AdminKeys
  let keys: AdminKeys['keys']

  beforeAll(async () => {
    platform = await startDemoPlatform()
    root = await startAgent({ platform, user: platform.root, window: { prepare: disablePointer } })
    admin = await AdminKeys.open(root.page)
    keys = admin.keys
  })
  endAfterAll(() => ({ root, platform }))
  /** Each begins somewhere, wherever another one has failed. */
  beforeEach(() => admin.leaveAll())

  const settings = () => platform.api.settings
  const button = (name: string | RegExp) => admin.pane.getByRole('button', { name })
  const combobox = (name: string) => admin.pane.getByRole('combobox', { name, exact: true })
  /** Numbers of the sample, as the platform writes them. */
  async function numbers(from: number, to: number): Promise<readonly string[]> {
    const { data } = must(await settings().listDdis({ query: { limit: 100 } }))
    return data.slice(from, to).map(({ e164 }) => String(e164))
  }
  async function people() {
    const [one, two, three] = must(await platform.api.customer.listUsers({ query: { limit: 3 } })).data
    if (!one || !two || !three) throw new Error('The sample has users')
    return [one, two, three] as const
  }
  const nameOf = (user: { first_name?: string | null; last_name?: string | null }) =>
    `${user.first_name} ${user.last_name}`

  test('an IVR: made, its keypad walked by digits and arrows, a choice and a number put in and taken out', async () => {
    must(await settings().createQueue({ body: { name: 'Kiln repairs' } }))
    const [number = ''] = await numbers(0, 1)
    await admin.go('ivrs')
    await admin.begin()
    await admin.write('name', 'Key menu')
    const pad = admin.pane.getByRole('radiogroup', { name: 'Keys' })
    await keys.tabTo(pad.getByRole('radio').first())
    await keys.press('4', 'ArrowRight')
    expect(await keys.hasFocus(pad.getByRole('radio', { name: /^5/ }))).toBe(true)
    await keys.press('4')
    await admin.select(combobox('4 goes to'), 'Queue')
    await keys.tabTo(combobox('Which Queue'))
    await keys.press('ArrowDown')
    await admin.page.getByRole('listbox', { name: 'Which Queue' }).waitFor()
    await keys.press('Escape')
    await admin.page.getByRole('listbox', { name: 'Which Queue' }).waitFor({ state: 'detached' })
    await admin.choose('Which Queue', 'Kiln repairs')
    await keys.tabTo(admin.pane.getByLabel('Prompt for 4'))
    await keys.type('For kiln repairs press four')
    await keys.press('Control+s')
    await admin.pane.getByText(/^IVR \d+$/).waitFor()
    await admin.pressOn(button('Add a destination'), 'Enter')
    await admin.pressOn(button('Remove choice 1'), 'Enter', 'Shift+Tab')
    await keys.standsSomewhere()
    await admin.choose('Add to Numbers', number)
    await admin.pressOn(button(new RegExp(`^Remove .*${number.slice(-4)}`)), 'Space', 'Shift+Tab')
    await keys.standsSomewhere()
    await admin.choose('Add to Numbers', number)
    await admin.saveByButton(/^Save 1 change/)
    const kept = must(await settings().listIvrs({ query: { limit: 100 } })).data.find(
      ({ name }) => name === 'Key menu',
    )
    expect(kept?.four_sounds).toBe('For kiln repairs press four')
    expect(must(await settings().readDdi({ e164: number })).target_id).toBe(kept?.id)
  })

  test('the order of the routing rules: moved, saved and left', async () => {
    for (const action of ['block', 'H'])
      must(
        await settings().createRoutingRule({
          body: { action, direction: 'in', source: [`+44163296018${action.length}`] },
        }),
      )
    await admin.go('ivrs')
    await admin.go('routing-rules')
    const last = admin.pane.getByRole('listitem').last()
    const who = String(await last.getByRole('button').first().textContent())
    const rule = admin.pane.getByRole('button').filter({ hasText: who.slice(0, 17) })
    await admin.pressOn(rule, 'Alt+ArrowUp')
    const up = admin.pane.getByRole('listitem').nth(-2).locator('[data-move=up]')
    await admin.pressOn(up, 'Enter')
    await keys.standsSomewhere()
    await admin.pressOn(button('Discard'), 'Enter')
    await keys.standsSomewhere()
    await admin.pressOn(rule, 'Alt+ArrowUp')
    await admin.saveByButton(/^Save/)
    await admin.pressOn(rule, 'Enter')
    await admin.pane.getByRole('heading', { level: 3 }).first().waitFor()
    await keys.press('Tab')
    await keys.press('Escape')
    await keys.standsSomewhere()
  })

  test('a routing rule: callers put in and taken out, when it applies, what it does, all that is typed saved', async () => {
    const group = must(await settings().createRingGroup({ body: { name: 'Glaze desk' } }))
    const { id } = must(
      await settings().createRoutingRule({
        body: { action: 'block', direction: 'in', source: ['+441632960177'] },
      }),
    )
    const [one] = await people()
    await admin.open('routing-rules', '+44 1632 960177')
    await admin.select(combobox('What happens action'), 'Ring group')
    await admin.choose('Which Ring group', 'Glaze desk')
    await admin.choose('Caller: add a user', nameOf(one))
    await keys.tabTo(admin.pane.getByRole('textbox', { name: 'Caller: add a number' }))
    await keys.type('+441632960199')
    await keys.press('Enter')
    await admin.pressOn(button('Remove +44 1632 960177'), 'Enter', 'Shift+Tab')
    await admin.pressOn(admin.pane.getByLabel('Working hours Monday to Friday, 09:00 to 17:30'), 'Space')
    await keys.tabTo(admin.pane.getByRole('textbox', { name: 'Caller: add a number' }), 'Shift+Tab')
    await keys.type('+441632960155')
    await keys.press('Control+s')
    await eventually(async () => {
      const { action, source, time_interval } = must(await settings().readRoutingRule({ id }))
      expect({ action, source, time_interval }).toEqual({
        action: `R${group.id}`,
        source: `${one.id},+441632960199,+441632960155`,
        time_interval: '1',
      })
    })
  })

  test('a ring group: who rings is added, moved and all taken out', async () => {
    const [one, two] = await people()
    await admin.go('ring-groups')
    await admin.begin()
    await admin.write('name', 'Key packing')
    await admin.choose('Add to Users', nameOf(one))
    await admin.choose('Add to Users', nameOf(two))
    const second = admin.pane.getByRole('group', { name: `2. ${nameOf(two)}` })
    await admin.pressOn(second, 'Alt+ArrowUp', 'Shift+Tab')
    await keys.press('Control+s')
    await admin.pane.getByText(/^Ring group \d+$/).waitFor()
    const users = async () => {
      const query = { limit: 100, include: ['users'] }
      const { data } = must(await settings().listRingGroups({ query }))
      return keysIn(data.find(({ name }) => name === 'Key packing')?.users ?? [])
    }
    expect(await users()).toEqual([two.id, one.id])
    for (const user of [two, one]) {
      await admin.pressOn(button(new RegExp(`^Remove ${nameOf(user)}`)), 'Enter')
      await keys.standsSomewhere()
    }
    await admin.saveByButton(/^Save 1 change/)
    expect(await users()).toEqual([])
  })

  test('a queue: its members are chosen when it is made', async () => {
    const [one, two] = await people()
    await admin.go('queues')
    await admin.begin()
    await admin.write('name', 'Key trade desk')
    await admin.choose('Add to Users', nameOf(one))
    await admin.choose('Add to Users', nameOf(two))
    await admin.pressOn(
      admin.pane.getByRole('checkbox', { name: new RegExp(`^${nameOf(two)}.* starts signed in$`) }),
      'Space',
      'Shift+Tab',
    )
    await admin.saveByButton(/^Create/)
    await admin.pane
      .getByRole('listitem')
      .filter({ hasText: nameOf(two) })
      .getByText('signed out')
      .waitFor()
  })

  test('a number: led to a ring group, and away again', async () => {
    const [number = ''] = await numbers(5, 6)
    const { id } = must(await settings().createRingGroup({ body: { name: 'Key showroom' } }))
    await admin.open('numbers', spaced(number))
    await admin.select(combobox('Send it to'), 'Ring group')
    await admin.choose('Which Ring group', 'Key showroom')
    await admin.pressOn(button('Choose another'), 'Enter', 'Shift+Tab')
    await keys.standsSomewhere()
    await admin.choose('Which Ring group', 'Key showroom')
    await admin.saveByButton('Send it there')
    expect(must(await settings().readDdi({ e164: number })).target_id).toBe(id)
    await admin.select(combobox('Send it to'), 'Nothing')
    await admin.saveByButton('Send it there')
    expect(must(await settings().readDdi({ e164: number })).target_id).toBe(null)
  })

  test('a user group: somebody is put in and taken out', async () => {
    const [one] = await people()
    const groups = async () => keysIn(must(await platform.api.customer.readUser({ id: one.id })).groups)
    const before = await groups()
    const { id } = must(await platform.api.customer.createUserGroup({ body: { name: 'Key first aid' } }))
    await admin.open('user-groups', 'Key first aid')
    await admin.choose('Add a member', nameOf(one))
    const remove = button(new RegExp(`^Remove ${nameOf(one)}`))
    await remove.waitFor()
    expect(await groups()).toEqual([...before, id])
    await admin.pressOn(remove, 'Enter', 'Shift+Tab')
    await admin.pane.getByText('No members').waitFor()
    await keys.standsSomewhere()
    expect(await groups()).toEqual(before)
  })

  test('a role: who has it leads to the record of the user', async () => {
    await admin.open('roles', 'Administrator')
    await admin.pressOn(button(/Maud Gorsefield/), 'Enter')
    await admin.view.list.getByRole('heading', { name: 'Users', level: 2 }).waitFor()
    await admin.pane.getByRole('heading', { name: /Maud Gorsefield/ }).waitFor()
    await keys.standsSomewhere()
  })

  test('call tracking: a number is put into a campaign, and taken out of it', async () => {
    const [number = ''] = await numbers(8, 9)
    const isTracked = async () => {
      const { data } = must(await settings().listCallTrackingDdis({ query: { limit: 100 } }))
      return data.some(({ e164 }) => e164 === number)
    }
    await admin.open('campaigns', 'Kiln adverts')
    await admin.choose('Add to Numbers', number)
    await admin.saveByButton('Add 1 number')
    expect(await isTracked()).toBe(true)
    await admin.open('campaign-numbers', spaced(number))
    await admin.pressOn(button('Remove it from its campaign'), 'Enter')
    await keys.standsSomewhere()
    await keys.press('Control+s')
    await eventually(async () => expect(await isTracked()).toBe(false))
    await keys.standsSomewhere()
  })

  test('call me back: the preview is switched by arrows, and what is typed is saved', async () => {
    await admin.open('call-me-back', 'Web shop')
    await keys.tabTo(admin.pane.getByLabel('Welcome message'))
    await keys.press('Control+a')
    await keys.type('By keys')
    await keys.tabTo(admin.pane.getByRole('radio', { name: 'Somebody can call' }))
    await keys.press('ArrowRight')
    await admin.pane.getByRole('group', { name: 'A web page' }).getByText('By keys').waitFor()
    await admin.saveByButton(/^Save 1 change/)
  })

  test('a report schedule: what somebody else has changed is said in words, and a day that is set stays', async () => {
    const body = {
      ...{ report_id: 0, name: 'Key hours', emails: ['imogen@hollowmere.example'], start_at: '2026-03-02' },
      frequency: { type: 'W', day_of_week: [1], time_of_day: [8] },
    }
    const { id } = must(await platform.api.reports.createSchedule({ body }))
    await admin.open('report-schedules', 'Key hours')
    await keys.tabTo(admin.pane.getByRole('radio', { name: 'Weekly' }))
    await keys.press('ArrowLeft')
    const frequency = { type: 'M', day_of_month: [2], time_of_day: [9] }
    must(await platform.api.reports.changeSchedule({ id, body: { frequency } }))
    await keys.press('Control+s')
    const dialog = root.page.getByRole('dialog', { name: 'Changed by somebody else' })
    await dialog.getByText('On day 2 of every month at 09:00', { exact: true }).waitFor()
    await keys.tabTo(dialog.getByRole('radio', { name: 'Every day at 08:00' }), 'Shift+Tab')
    await keys.press('ArrowDown')
    await admin.pressOn(dialog.getByRole('button', { name: 'Save' }), 'Enter')
    await dialog.waitFor({ state: 'detached' })
    await keys.tabTo(admin.pane.getByLabel('First day'))
    await keys.press('Delete')
    await admin.pane.getByText('The phone service cannot remove this day', { exact: false }).waitFor()
    await keys.press('Control+s')
    await keys.tabTo(admin.pane.getByLabel('Name', { exact: true }), 'Shift+Tab')
    await keys.press('End')
    await keys.type(' two')
    await keys.tabTo(admin.pane.getByLabel('First day'))
    await keys.type('05052026')
    await keys.press('Control+s')
    await eventually(async () => {
      const { name, start_at, frequency: kept } = must(await platform.api.reports.readSchedule({ id }))
      expect({ name, start_at, frequency: kept }).toEqual({
        ...{ name: 'Key hours two', start_at: '2026-05-05 00:00:00' },
        frequency,
      })
    })
  })

  test('audio: a file is chosen, heard, put away, chosen again and saved', async () => {
    await admin.open('announcements', 'Greeting of the shop')
    const data = admin.view.field({ name: 'data' })
    async function pick(name: string | RegExp) {
      const [chooser] = await Promise.all([
        root.page.waitForEvent('filechooser'),
        admin.pressOn(data.getByRole('button', { name }), 'Enter'),
      ])
      await chooser.setFiles({
        ...{ name: 'by keys.wav', mimeType: 'audio/wav' },
        buffer: toneWav({ frequency: 440, seconds: 1 }),
      })
      await data.getByText('by keys.wav').waitFor()
    }
    await pick(/^Choose/)
    await admin.pressOn(data.getByRole('button', { name: /^Play/ }), 'Space', 'Shift+Tab')
    await admin.pressOn(data.getByRole('button', { name: 'Clear' }), 'Enter')
    await data.getByText('by keys.wav').waitFor({ state: 'detached' })
    await keys.standsSomewhere()
    await keys.press('Shift+Tab')
    await pick(/^Choose/)
    await admin.saveByButton(/^Save 1 change/)
    await data.getByText('by keys.wav').waitFor({ state: 'detached' })
  })

  test('no pointer was used, and nothing went wrong in the page', () => {
    expect(root.faults).toEqual([])
  })
})
