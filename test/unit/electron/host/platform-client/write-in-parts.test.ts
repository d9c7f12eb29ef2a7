import { expect, test } from 'vitest'
import { appError, type ErrorCode } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { writeInParts } from '#electron/host/platform-client/write-in-parts.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** A platform that takes a change wholly or not at all. */
function platform(refusals: ReadonlyMap<number, ErrorCode>) {
  const asked: (readonly number[])[] = []
  const send = async (part: readonly number[]) => {
    asked.push(part)
    const refused = part.find((id) => refusals.has(id))
    const code = refused === undefined ? undefined : refusals.get(refused)
    return code ? err(appError(code, `No ${refused}`)) : ok(undefined)
  }
  return { asked, send }
}

test('sends a hundred at a time, and nothing where there is nothing', async () => {
  const { asked, send } = platform(new Map())
  expect((await writeInParts(ids(250), send)).done).toEqual(ids(250))
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(await writeInParts([], send)).toEqual({ done: [], gone: [], error: null })
  expect(asked).toHaveLength(3)
})

test('finds out which are gone and which are refused, and does the others', async () => {
  const { send } = platform(
    new Map([
      [3, 'platform.not-found'],
      [40, 'platform.forbidden'],
    ]),
  )
  const { done, gone, error } = await writeInParts(ids(64), send)
  expect(done.toSorted((a, b) => a - b)).toEqual(ids(64).filter((id) => id !== 3 && id !== 40))
  expect(gone).toEqual([3])
  expect(error).toEqual(appError('platform.forbidden', 'No 40'))
})

test.each(['platform.failed', 'platform.rate-limited', 'network.timeout', 'session.signed-out'] as const)(
  'stops at %s, which means no single one',
  async (code) => {
    const { asked, send } = platform(new Map([[120, code]]))
    const { done, gone, error } = await writeInParts(ids(300), send)
    expect([done, gone, error?.code]).toEqual([ids(100), [], code])
    expect(asked).toHaveLength(2)
  },
)

test('does not ask without end when all are refused', async () => {
  const { asked, send } = platform(new Map(ids(500).map((id) => [id, 'platform.forbidden'] as const)))
  expect((await writeInParts(ids(500), send)).error?.code).toBe('platform.forbidden')
  expect(asked.length).toBeLessThan(80)
})
