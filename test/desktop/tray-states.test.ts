import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { startAtWork, tamsin, type AtWork } from './support/at-work.ts'

let work: AtWork
/** The picture of each state: they read in one colour, so each has a shape of its own. */
const pictures = new Map<string, string>()

beforeAll(async () => {
  work = await startAtWork()
})
afterAll(async () => await work?.[Symbol.asyncDispose]())

async function trayIs(state: string, tooltip: string | RegExp): Promise<void> {
  const { picture } = await eventually(async () => {
    const tray = await work.desktop.tray()
    expect(tray.tooltip).toMatch(tooltip)
    return tray
  })
  pictures.set(state, picture)
}

/** Who else has this picture; while two take turns, it is enough that one of both is its own. */
async function swaps(): Promise<number> {
  const seen = new Set<string>()
  await eventually(
    async () => {
      seen.add((await work.desktop.tray()).picture)
      expect(seen.size).toBe(2)
    },
    { interval: 100 },
  )
  return seen.size
}

test('when the phone is ready, the tray shows the ready icon and no notification appears', async () => {
  await trayIs('ready', /^Ready, ext \d+$/)
  expect((await work.desktop.tray()).menu).toEqual(
    expect.arrayContaining(['New call', 'Show Switchhook', 'Quit Switchhook']),
  )
  expect(await work.desktop.notices()).toEqual([])
})

test('ringing: who it is, in turns with ready, and what can be done; answered: how long', async () => {
  await work.ring()
  await trayIs('ringing', new RegExp(`^${tamsin.name}`))
  expect(await swaps()).toBe(2)
  expect((await work.desktop.tray()).menu).toEqual(expect.arrayContaining(['Answer', 'Decline']))
  await work.desktop.trayMenu('Answer')
  await trayIs('on-call', new RegExp(`^On a call with ${tamsin.name}, 0 min$`))
})

test('muted and on hold have shapes of their own', async () => {
  await work.desktop.trayMenu('Mute')
  await trayIs('muted', /^Muted, on a call with/)
  await work.desktop.trayMenu('Unmute')
  await trayIs('on-call', /^On a call with/)
  await work.desktop.trayMenu('Hold')
  await trayIs('held', new RegExp(`^${tamsin.name} is on hold`))
  await work.desktop.trayMenu('Resume')
  await trayIs('on-call', /^On a call with/)
})

test('a second call replaces the call in progress on the tray icon', async () => {
  await work.platform.operator.ring({ from: '+441632960245', to: work.agent.user.cli })
  await trayIs('ringing-in-call', /1632 ?960245|Number|^(?!On a call)/)
  expect(await swaps()).toBe(2)
  expect((await work.desktop.tray()).menu).toEqual(
    expect.arrayContaining(['Hold and answer', 'Decline', 'Hang up']),
  )
  await work.desktop.trayMenu('Decline')
  await work.platform.endCalls()
  await trayIs('after', /^(Ready|Not taking)/)
})

test('not taking calls: since when', async () => {
  await work.agent.page.getByRole('button', { name: /^Taking calls/ }).click()
  await work.agent.page.getByRole('menuitemradio', { name: /Not taking calls/ }).click()
  await trayIs('not-taking', /^Not taking calls since \d\d:\d\d$/)
  await work.agent.page.getByRole('button', { name: /^Not taking calls/ }).click()
  await work.agent.page.getByRole('menuitemradio', { name: /^Taking calls/ }).click()
  await trayIs('after', /^Ready/)
})

test('the tray and the badge show the same number of unread items, and both clear when these are read', async () => {
  const { desktop, platform, agent } = work
  await desktop.act('/', 'blur')
  await platform.operator.text({ from: tamsin.number, to: agent.user.cli, words: 'Is the kiln ready' })
  await trayIs('waiting', /\d+ text/)
  const { tooltip } = await desktop.tray()
  const waiting = [...tooltip.matchAll(/(\d+) (?:missed|texts?|voicemail)/g)]
  const sum = waiting.reduce((all, [, count]) => all + Number(count), 0)
  await eventually(async () => expect((await desktop.badge()).count).toBe(sum))
  await desktop.act('/', 'focus')
  await agent.console.press('g')
  await agent.console.press('m')
  await agent.page.getByText('Is the kiln ready').first().click()
  await eventually(async () => expect((await desktop.tray()).tooltip).not.toContain('text'))
  await eventually(async () => expect((await desktop.badge()).count).toBeLessThan(sum))
})

test('no connection: a broken bar, and since when', async () => {
  await work.platform[Symbol.asyncDispose]()
  await eventually(
    async () => expect((await work.desktop.tray()).tooltip).toMatch(/^(No connection since|Connecting)/),
    {
      timeout: 60_000,
    },
  )
  await trayIs('offline', /^(No connection since|Connecting)/)
  const shapes = ['ready', 'on-call', 'muted', 'held', 'not-taking', 'waiting', 'offline'].map((state) =>
    pictures.get(state),
  )
  expect(new Set(shapes).size).toBe(shapes.length)
})
