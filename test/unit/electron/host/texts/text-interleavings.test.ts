import { expect, test } from 'vitest'
import type { OpenThread } from '#shared/host/texts.ts'
import { fc } from '#test/support/property.ts'
import { TextFixture, type SmsRecord } from '#test/support/text-fixture.ts'
import { runs } from '#test/support/tier.ts'

/** Whatever order news of texts comes in, by event, by reading, by sending or by deletion, the same threads stand at the end. */

const numbers = ['+447700900001', '+447700900002', '60123'] as const
const words = ['Ok', 'Yes', 'Call me', '']

type Happening =
  | { readonly kind: 'inbound'; readonly from: number; readonly words: number }
  | { readonly kind: 'colleague'; readonly to: number; readonly words: number }
  | { readonly kind: 'own'; readonly to: number; readonly words: number }
  | { readonly kind: 'delete'; readonly which: number }
  | { readonly kind: 'event'; readonly which: number }
  | { readonly kind: 'time'; readonly seconds: number }

const text = { words: fc.nat(words.length - 1) }
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constant('inbound' as const), from: fc.nat(2), ...text }),
  fc.record({ kind: fc.constant('inbound' as const), from: fc.nat(2), ...text }),
  fc.record({ kind: fc.constant('colleague' as const), to: fc.nat(1), ...text }),
  fc.record({ kind: fc.constant('own' as const), to: fc.nat(1), ...text }),
  fc.record({ kind: fc.constant('delete' as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant('event' as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant('time' as const), seconds: fc.constantFrom(0, 1, 3, 20, 61) }),
)

function lineOf(each: Happening): string | null {
  if (each.kind === 'inbound') return `${numbers[each.from]} in ${words[each.words]}`
  if (each.kind === 'colleague') return `${numbers[each.to]} out ${words[each.words]}`
  return each.kind === 'own' ? `${numbers[each.to]} out ${words[each.words] || 'Sent'}` : null
}

async function happen(fixture: TextFixture, unannounced: SmsRecord[], each: Happening): Promise<void> {
  switch (each.kind) {
    case 'inbound':
      unannounced.push(fixture.addText({ from: numbers[each.from], message: words[each.words] }))
      return
    case 'colleague':
      fixture.addText({ type: 'out', to: numbers[each.to], message: words[each.words], user_id: 8 })
      return
    case 'own':
      await fixture.orders.send({
        to: numbers[each.to] ?? '',
        from: '',
        words: words[each.words] || 'Sent',
      })
      return
    case 'delete':
      fixture.records.splice(each.which % Math.max(1, fixture.records.length), 1)
      return
    case 'event': {
      const [record] = unannounced.splice(each.which % Math.max(1, unannounced.length), 1)
      if (record) await fixture.receiveEvent(fixture.eventOf(record))
      return
    }
    case 'time':
      await fixture.advance(each.seconds * 1_000, 250)
  }
}

/** Threads as somebody reads them: keys of texts are the computer's own affair. */
async function shown(fixture: TextFixture): Promise<ReadonlyMap<string, readonly string[]>> {
  const { items } = await fixture.threads('', 100)
  const opened = await Promise.all(items.map(({ key }) => fixture.open(key, 1_000)))
  return new Map(opened.map((thread) => [thread.thread.key, lines(thread)]))
}

/** At no time is a text on the screen more often than it was written. */
async function expectNoneTwice(fixture: TextFixture, written: ReadonlyMap<string, number>): Promise<void> {
  const seen = [...(await shown(fixture))].flatMap(([key, said]) =>
    said.map((line) => `${key} ${line.replace(/^\d+ /, '')}`),
  )
  const more = [...Map.groupBy(seen, (line) => line)].filter(
    ([line, own]) => own.length > (written.get(line) ?? 0),
  )
  expect(more).toEqual([])
}

function lines({ messages }: OpenThread): readonly string[] {
  return messages.map(({ way, at, words: said }) => `${at} ${way} ${said}`)
}

function expected(records: readonly SmsRecord[]): ReadonlyMap<string, readonly string[]> {
  const other = (record: SmsRecord) => String(record['type'] === 'in' ? record['from'] : record['to'])
  const groups = Map.groupBy(records, other)
  const at = (record: SmsRecord) => Date.parse(`${String(record['created_at']).replace(' ', 'T')}Z`)
  return new Map(
    [...groups].map(([key, own]) => [
      key,
      own.map((record) => `${at(record)} ${String(record['type'])} ${String(record['message'])}`),
    ]),
  )
}

test('any interleaving of events, readings, own texts and deletions ends in the same threads', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 3, maxLength: 30 }),
      fc.boolean(),
      async (all, restarts) => {
        await using fixture = await TextFixture.open()
        const unannounced: SmsRecord[] = []
        await fixture.signIn()
        const written = new Map<string, number>()
        for (const each of all) {
          await happen(fixture, unannounced, each)
          const line = lineOf(each)
          if (line !== null) written.set(line, (written.get(line) ?? 0) + 1)
          await expectNoneTwice(fixture, written)
        }
        if (restarts) await fixture.restart()
        for (const record of unannounced) await fixture.receiveEvent(fixture.eventOf(record))
        await fixture.advance(5_000, 250)
        await expectNoneTwice(fixture, written)
        await fixture.advance(320_000, 2_000)
        expect(fixture.state).toMatchObject({ sync: 'live', unsent: 0, error: null })
        expect(await shown(fixture)).toEqual(expected(fixture.records))
        for (const [thread, found] of await shown(fixture)) {
          const keys = (await fixture.open(thread, 1_000)).messages.map(({ key }) => key)
          expect([new Set(keys).size, keys.length]).toEqual([found.length, found.length])
        }
      },
    ),
    runs(25),
  )
}, 60_000)
