import { expect } from 'vitest'
import { errorWords } from '#renderer/locales/error-words.ts'
import type { ErrorCode } from '#shared/core/app-error.ts'
import { ok, type Result } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import type { Endpoint } from './endpoints.ts'
import { draft, type HostileFixture } from './hostile-fixture.ts'
import type { Fault } from './hostile-platform.ts'
import { watchMemory } from './watch-memory.ts'

/** A row of the tables: what the platform does at an endpoint, and what is shown. */
export type HostileCase = {
  readonly endpoint: Endpoint
  readonly fault: Fault
  readonly shown: ErrorCode | 'data'
}

/** All is there again so many milliseconds after the platform behaves again, at most. */
const recovery = 30_000
/** The longest time limit of the client, and what a busy machine adds. */
const limits = { timeout: 40_000, interval: 50 }
/** Requests a second that a host may make of one platform while that misbehaves, in the mean. */
const maxRequestRate = 8
/** All pages of one list, before a mean says anything. */
const maxBurst = 60
/** Characters of a list that holds two people, a call and a record, whatever the platform wrote into them. */
const maxShownCharacters = 500_000

/** Runs a row against a host: shown, kept, not pressed, bounded, there again by itself, and the call stands. */
export async function runCase(
  fixture: HostileFixture,
  { endpoint, fault, shown }: HostileCase,
): Promise<void> {
  const { platform } = fixture
  const before = platform.revision
  await endpoint.press?.(fixture)
  await eventually(async () => expect(await endpoint.shows(fixture, before)).toBe(true), {
    timeout: recovery,
  })
  using memory = watchMemory()
  const [asked, began] = [platform.asked.length, performance.now()]
  platform.revision += 1
  platform.misbehave(endpoint.routes, fault)
  void endpoint.press?.(fixture)
  if (shown === 'data')
    await eventually(async () => expect(await endpoint.shows(fixture, before + 1)).toBe(true), limits)
  else {
    const error = await eventually(() => {
      const said = endpoint.said(fixture)
      expect(said?.code).toBe(shown)
      return said
    }, limits)
    expect(wordsFor(error ? errorWords(error) : '')).toBe('plain')
    expect(await endpoint.shows(fixture, before)).toBe(true)
  }
  expect(platform.asked.length - asked).toBeLessThan(maxRequests(performance.now() - began))
  platform.behave()
  platform.revision += 1
  const { revision } = platform
  // Where nothing was wrong to be seen, it is read again at its usual pace, or when a person asks.
  if (shown === 'data') void endpoint.press?.(fixture)
  await eventually(
    async () => {
      expect(await endpoint.shows(fixture, revision)).toBe(true)
      expect(endpoint.said(fixture)).toBeNull()
    },
    { timeout: recovery },
  )
  memory.expectBounded()
  await expectUnharmed(fixture)
}

/** Fails where a row did any harm: to what is shown, to the session, to what is kept, or to the call. */
export async function expectUnharmed(fixture: HostileFixture): Promise<void> {
  const { platform, host } = fixture
  const shownState = JSON.stringify([host.state.calls, host.state.people, host.state.recents])
  expect(shownState).not.toContain('[object')
  expect(shownState.length).toBeLessThan(maxShownCharacters)
  expect(host.state.session).toMatchObject({ kind: 'signed-in', signInAgain: null, agent: { ext: '1001' } })
  expect([...fixture.secrets.entries.values()].some((secret) => platform.tokens.has(secret))).toBe(true)
  const open = await host.ask('texts.open', { key: draft.key, count: 1 })
  expect(open).toMatchObject(ok({ draft: draft.draft }))
  expect(host.log.errors).toEqual([])
  await fixture.callStands()
}

/** Requests that a host may make of one platform within so many milliseconds, whatever that platform does. */
export function maxRequests(milliseconds: number): number {
  return maxBurst + (milliseconds / 1000) * maxRequestRate
}

/** Fails where a refusal is no plain sentence. */
export function expectPlain(answer: Result<unknown>): void {
  if (!answer.ok) expect(wordsFor(errorWords(answer.error))).toBe('plain')
}

/** A sentence for a person: not empty, not endless, and no object in it. */
function wordsFor(words: string): string {
  return words !== '' && words.length < 400 && !/\[object|undefined|NaN/.test(words) ? 'plain' : words
}
