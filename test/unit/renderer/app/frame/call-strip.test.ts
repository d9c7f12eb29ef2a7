import { beforeAll, expect, test, vi } from 'vitest'
import { createSSRApp, defineComponent, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import CallStrip from '#renderer/app/frame/CallStrip.vue'
import { useHostStore } from '#renderer/stores/host.ts'
import { useOwnCallsStore } from '#renderer/stores/own-calls.ts'
import type { Line } from '#shared/calls/line.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { startPageHost } from '#test/support/page-host.ts'
import { contact } from '#test/support/people.ts'

const number = '+442079460018'
let host: Screens

beforeAll(async () => {
  host = await startPageHost()
})

/** The strip of the only call. */
const OwnStrip = defineComponent({
  setup() {
    const calls = useOwnCallsStore()
    return () => calls.list.map((ownCall) => h(CallStrip, { ownCall }))
  },
})

/** The texts of the strip of a connected call, in order. */
async function stripOf(changes: Partial<Line>): Promise<string> {
  const line = phoneLine({ state: 'connected', connectedAt: 1, number, ...changes })
  host.show('lines', [line])
  await vi.waitUntil(() => useHostStore().lines.includes(line))
  const html = await renderToString(createSSRApp(OwnStrip))
  return html.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|')
}

test('a named caller has the number beside the name', async () => {
  expect(await stripOf({ name: 'Ada Example' })).toContain('|Ada Example|+44 20 7946 0018|')
})

test('a caller without a name has the number once', async () => {
  expect((await stripOf({ name: '' })).split('+44 20 7946 0018')).toHaveLength(2)
})

test('a contact with a company has that instead; one without has the number', async () => {
  const numbers = [{ label: 'mobile', number } as const]
  const ada = contact({ key: 'contact:1', name: 'Ada Quill', company: 'Otterwick Ceramics', numbers })
  host.show('people', { list: [ada], error: null })
  expect(await stripOf({})).toContain('|Ada Quill|Otterwick Ceramics|')
  host.show('people', { list: [{ ...ada, company: '' }], error: null })
  expect(await stripOf({})).toContain('|Ada Quill|+44 20 7946 0018|')
  host.show('people', { list: [], error: null })
})

test('a number that would turn the text around or is no number is shown harmlessly', async () => {
  const strip = await stripOf({ name: 'Ada Example', number: '+44\u202e<b>20' })
  expect(strip).toContain('Ada Example')
  expect(strip).not.toContain('\u202e')
})
