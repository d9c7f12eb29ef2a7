import { afterEach, beforeEach, expect, test } from 'vitest'
import { effectScope, nextTick, type EffectScope } from 'vue'
import { german } from '#renderer/locales/de/index.ts'
import { usePageTitle } from '#renderer/app/use-page-title.ts'
import type { HostState } from '#shared/host/state.ts'
import { english, speak } from '#shared/locales/words.ts'
import { hostState } from '#test/support/fake-host.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { pageStores } from '#test/support/page-stores.ts'

const page = { document: { title: '' } }
let scope: EffectScope
let connect: (isConnected: boolean) => Promise<void>
let show: (changes: Partial<HostState>) => Promise<void>

beforeEach(() => {
  page.document.title = 'Switchhook'
  const stores = pageStores()
  const shell = { ...hostState().shell, kind: 'browser' } as const
  show = (changes) => {
    stores.show({ shell, ...changes })
    return nextTick()
  }
  connect = (isConnected) => {
    stores.link.connection.emit(isConnected)
    return nextTick()
  }
  scope = effectScope()
  scope.run(() => usePageTitle(page))
})
afterEach(() => {
  scope.stop()
  speak(english)
})

const ringing = { lines: [phoneLine({ state: 'ringing', name: 'Tamsin Quillfeather' })] }
const waiting = (missed: number, unread: number, unheard: number) => {
  const { recents, texts, voicemail } = hostState()
  return {
    recents: { ...recents, unseenMissed: missed },
    texts: { ...texts, unread },
    voicemail: { ...voicemail, unheard },
  }
}

test('the title of a tab says who rings, and nothing of it once the ring is over', async () => {
  await show(ringing)
  expect(page.document.title).toBe('Ringing: Tamsin Quillfeather')
  await show({ lines: [phoneLine({ state: 'connected', name: 'Tamsin Quillfeather' })] })
  expect(page.document.title).toBe('Switchhook')
})

test('a caller who is not to be shown is not named there either', async () => {
  await show({ ...ringing, settings: { ...hostState().settings, showWhoIsCalling: false } })
  expect(page.document.title).toBe('Incoming call')
})

test('what waits is counted as the tray counts it, until it is seen', async () => {
  await show(waiting(2, 1, 0))
  expect(page.document.title).toBe('2 missed, 1 text · Switchhook')
  await show({ ...waiting(2, 1, 0), ...ringing })
  expect(page.document.title).toBe('Ringing: Tamsin Quillfeather')
  speak(german)
  await show(waiting(0, 0, 1))
  expect(page.document.title).toBe('1 Sprachnachricht · Switchhook')
  await show(waiting(0, 0, 0))
  expect(page.document.title).toBe('Switchhook')
})

test('nothing is counted for nobody, nor on the desktop, which has a tray', async () => {
  await show({ ...waiting(2, 1, 0), session: { kind: 'signed-out', baseUrl: '', email: '', error: null } })
  expect(page.document.title).toBe('Switchhook')
  await show({ ...waiting(2, 1, 0), shell: { ...hostState().shell, kind: 'electron' } })
  expect(page.document.title).toBe('Switchhook')
})

test('a page whose host has gone claims no ring, and says that there is no connection', async () => {
  await connect(true)
  await show(ringing)
  await connect(false)
  expect(page.document.title).toBe('No connection · Switchhook')
  await connect(true)
  await show({})
  expect(page.document.title).toBe('Switchhook')
})
