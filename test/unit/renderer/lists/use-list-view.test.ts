import { beforeAll, beforeEach, expect, test } from 'vitest'
import { nextTick } from 'vue'
import { useListView } from '#renderer/lists/use-list-view.ts'
import { ok } from '#shared/core/result.ts'
import type { Agent } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { signedInAgent } from '#test/support/agents.ts'
import { eventually } from '#test/support/eventually.ts'
import { startPageHost } from '#test/support/page-host.ts'

const usual = ['calldate', 'src']
const long = { name: 'Long', filter: [], groupBy: '' }

let host: Screens
let session: HostState['session']
let list = 0
let sam: Agent
let kofi: Agent

beforeAll(async () => {
  host = await startPageHost()
  session = host.state().session
})

/** What each agent has of the list of this test; whoever is asked about meanwhile is whoever is signed in then. */
function keep(columns: readonly string[], saved: readonly object[] = []): void {
  host.answer('listViews.read', ok({ [`list ${list}`]: { columns, saved } }))
}

function signOut(): void {
  host.show('session', { kind: 'signed-out', baseUrl: '', email: '', error: null })
}

function signIn(agent: Agent): void {
  signOut()
  host.show('session', { ...session, agent })
}

function openList() {
  return useListView(
    () => `list ${list}`,
    () => usual,
  )
}

const reads = () => host.asked().filter(({ method }) => method === 'listViews.read').length

/** Each test has agents of its own, of whom nothing was read. */
beforeEach(() => {
  list += 1
  sam = signedInAgent({ id: list * 2 })
  kofi = signedInAgent({ id: list * 2 + 1 })
  signOut()
})

test('a list that is open shows the columns and filters of whoever signs in', async () => {
  keep(['duration'], [long])
  signIn(sam)
  const view = openList()
  await eventually(() => expect(view.columns.value).toEqual(['duration']))
  expect([view.saved.value, view.canSave.value]).toEqual([[long], true])
  keep(['dst'])
  signIn(kofi)
  expect([view.columns.value, view.saved.value, view.canSave.value]).toEqual([usual, [], false])
  await eventually(() => expect(view.columns.value).toEqual(['dst']))
  expect(view.saved.value).toEqual([])
})

test('a late answer for the previous agent is dropped', async () => {
  keep(['duration'], [long])
  signIn(sam)
  const view = openList()
  keep(['dst'])
  signIn(kofi)
  await eventually(() => expect(view.canSave.value).toBe(true))
  expect([view.columns.value, view.saved.value]).toEqual([['dst'], []])
  // Of two answers that come for the same agent, the first was asked for in an earlier session.
  keep(['src'])
  signIn(sam)
  keep(['duration'])
  signIn(kofi)
  signIn(sam)
  await eventually(() => expect(view.columns.value).toEqual(['duration']))
})

test('the same agent who comes back has what was there, and nothing is read again', async () => {
  keep(['duration'])
  signIn(sam)
  const view = openList()
  await eventually(() => expect(view.canSave.value).toBe(true))
  const before = reads()
  signIn(sam)
  expect(view.columns.value).toEqual(['duration'])
  await nextTick()
  expect(reads()).toBe(before)
})

test('a reading that a sign-out cut short is done again for the same agent', async () => {
  keep(['duration'])
  signIn(sam)
  const view = openList()
  keep(['dst'])
  signIn(sam)
  await eventually(() => expect(view.columns.value).toEqual(['dst']))
})

test('columns that are chosen before the answer are those of the agent who chose them', async () => {
  keep([], [long])
  signIn(sam)
  const view = openList()
  view.setColumns(['dst'])
  await eventually(() => expect(view.saved.value).toEqual([long]))
  expect(view.columns.value).toEqual(['dst'])
  view.setColumns(['src'])
  expect(host.asked().at(-1)).toMatchObject({
    method: 'listViews.keep',
    input: { agent: expect.stringMatching(new RegExp(` ${sam.id}$`)), view: { saved: [long] } },
  })
  keep([])
  signIn(kofi)
  view.setColumns(['duration'])
  signIn(sam)
  expect(view.columns.value).toEqual(usual)
})
