import {
  backTestDone,
  mainLine,
  routingAnswer,
  routingGaps,
  routingOverview,
  salesLine,
  sunday,
} from './routing-scenes.ts'
import type { Screen } from './screen-suite.ts'
import { alerted, emptied, press, type States } from './state-steps.ts'

const salesToRepairs = { kind: 'number', number: salesLine, to: { type: 'Q', id: 2 } } as const

/** Opens the routing tester by its keys. */
export async function openRouting(screen: Screen, overview: unknown = routingOverview): Promise<void> {
  await screen.succeeds('routing.read', overview)
  await screen.page.keyboard.press('g')
  await screen.page.keyboard.press('f')
  await screen.page.getByRole('heading', { name: 'Routing tester', level: 1 }).waitFor()
}

async function form(screen: Screen): Promise<void> {
  await openRouting(screen)
  await screen.page.getByLabel('Number called').waitFor()
}

/** Tests a number, by its value in the list. */
export async function askAbout(screen: Screen, asked: Parameters<typeof routingAnswer>[0]): Promise<void> {
  await screen.succeeds('routing.test', routingAnswer(asked))
  await form(screen)
  await screen.page.getByLabel('Number called').selectOption(asked.to)
  await press(screen, 'Test')
  await screen.page.getByRole('list').filter({ hasText: 'is called' }).first().waitFor()
}

/** Adds a change: the sales number leads to the queue Repairs. */
export async function addChange({ page }: Screen): Promise<void> {
  await page.getByRole('button', { name: 'Add a change' }).click()
  const change = page.getByRole('form', { name: 'Add a change' })
  await change.getByLabel('Number').selectOption(salesLine)
  await change.getByLabel('Goes to').selectOption('Q2')
  await change.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('goes to Queue Repairs').waitFor()
}

async function show(screen: Screen, kind: 'Past calls' | 'Call flow'): Promise<void> {
  await form(screen)
  await screen.page.getByRole('radio', { name: kind }).click()
}

async function flowFrom(screen: Screen, key: string, look: 'Diagram' | 'List'): Promise<void> {
  await show(screen, 'Call flow')
  await screen.page.getByLabel('Start at').selectOption(key)
  await screen.page.getByRole('radio', { name: look }).click()
  await screen.page.getByRole(look === 'List' ? 'list' : 'group', { name: /Call flow from/ }).waitFor()
}

/** Each pictured state of the routing tester, by name. */
export const routingStates = {
  'routing-form': form,
  async 'routing-failed'(screen) {
    await screen.fails('routing.read', 'platform.failed')
    await screen.page.keyboard.press('g')
    await screen.page.keyboard.press('f')
    await emptied(screen)
  },
  async 'routing-no-numbers'(screen) {
    await openRouting(screen, { ...routingOverview, graph: { nodes: [], edges: [], loops: [] } })
    await emptied(screen)
  },
  async 'routing-gaps'(screen) {
    await openRouting(screen, routingGaps)
    await screen.page.getByText('Routing rules could not be read').waitFor()
  },
  'routing-menu': (screen) => askAbout(screen, { to: mainLine }),
  'routing-key': (screen) => askAbout(screen, { to: mainLine, keys: ['1'], answers: true }),
  'routing-sunday': (screen) => askAbout(screen, { to: mainLine, time: sunday }),
  'routing-circle': (screen) => askAbout(screen, { to: mainLine, keys: ['3'] }),
  'routing-dead-end': (screen) => askAbout(screen, { to: '+441632960199' }),
  async 'routing-wrong'(screen) {
    await form(screen)
    await screen.page.getByLabel('Caller').fill('nobody')
    await screen.page.getByRole('radio', { name: 'Date and time' }).click()
    await press(screen, 'Test')
    await screen.page.getByText('Not a telephone number').waitFor()
  },
  async 'routing-test-failed'(screen) {
    await screen.fails('routing.test', 'platform.failed')
    await form(screen)
    await press(screen, 'Test')
    await alerted(screen)
  },
  async 'routing-change-form'(screen) {
    await form(screen)
    await press(screen, 'Add a change')
    await screen.page.getByLabel('What to change').selectOption('new-rule')
    await screen.page.getByText('Evenings').waitFor()
  },
  async 'routing-changed'(screen) {
    await screen.succeeds('routing.test', routingAnswer({ to: salesLine, changes: [salesToRepairs] }))
    await form(screen)
    await addChange(screen)
    await press(screen, 'Test')
    await screen.page.getByRole('heading', { name: 'With your changes' }).waitFor()
  },
  'routing-calls': (screen) => show(screen, 'Past calls'),
  async 'routing-calls-running'(screen) {
    await show(screen, 'Past calls')
    await screen.put('routing', { kind: 'running', read: 3_000, total: 12_480 })
    await screen.page.getByRole('progressbar').waitFor()
  },
  async 'routing-calls-done'(screen) {
    await show(screen, 'Past calls')
    await addChange(screen)
    await press(screen, 'Run')
    await screen.put('routing', backTestDone)
    await screen.page.getByRole('table').waitFor()
  },
  async 'routing-calls-failed'(screen) {
    await show(screen, 'Past calls')
    await screen.put('routing', { kind: 'failed', error: { code: 'platform.forbidden' } })
    await alerted(screen)
  },
  'routing-flow': (screen) => flowFrom(screen, `number:${mainLine}`, 'Diagram'),
  'routing-flow-list': (screen) => flowFrom(screen, `number:${mainLine}`, 'List'),
  'routing-flow-dead-end': (screen) => flowFrom(screen, 'number:+441632960199', 'Diagram'),
} satisfies States
