import { expect, test } from 'vitest'
import { acceleratorOf } from '#electron/desktop/accelerator.ts'
import { GlobalShortcuts } from '#electron/desktop/shortcuts.ts'
import type { Log } from '#shared/core/log.ts'
import { commandNamed } from '#shared/host/commands.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { FakeGlobalShortcut } from '#test/support/fake-electron.ts'
import { FakeHost } from '#test/support/fake-host.ts'
import { phoneLine } from '#test/support/live-calls.ts'

const ringing = phoneLine()
const talking = phoneLine({ state: 'connected', connectedAt: 1 })

function registered(registry = new FakeGlobalShortcut()) {
  const host = new FakeHost()
  const written: string[] = []
  const log: Log = { write: (_level, event) => written.push(event) }
  const shortcuts = new GlobalShortcuts({ registry, host, log })
  return { registry, host, written, shortcuts, held: () => [...registry.held.keys()] }
}

test('keys are taken only while their command applies', () => {
  const { host, held } = registered()
  expect(held()).toEqual([])
  host.become({ lines: [ringing] })
  expect(held()).toEqual(['CommandOrControl+Shift+A', 'CommandOrControl+Shift+D'])
  host.become({ lines: [talking] })
  expect(held()).toEqual(['X', 'H', 'M'].map((key) => `CommandOrControl+Shift+${key}`))
  host.become({ lines: [] })
  expect(held()).toEqual([])
})

test('a key does its command', () => {
  const { host, registry } = registered()
  host.become({ lines: [ringing] })
  registry.held.get('CommandOrControl+Shift+A')?.()
  expect(host.ran).toEqual(['answer'])
})

test('keys that another program has are reported once and tried anew at the next ring', () => {
  const { host, registry, written, held } = registered()
  registry.taken.add('CommandOrControl+Shift+A')
  host.become({ lines: [ringing] })
  host.become({ lines: [ringing] })
  expect(written).toEqual(['shortcut.taken'])
  expect(held()).toEqual(['CommandOrControl+Shift+D'])
  host.become({ lines: [] })
  registry.taken.clear()
  host.become({ lines: [ringing] })
  expect(held()).toContain('CommandOrControl+Shift+A')
})

test('the person’s own keys replace those of the command at once', () => {
  const { host, held } = registered()
  host.become({ lines: [ringing] })
  host.become({ settings: { ...defaultSettings, shortcuts: { answer: 'Mod+Alt+J' } } })
  expect(held()).toEqual(['CommandOrControl+Shift+D', 'CommandOrControl+Alt+J'])
})

test('keys that the system does not know crash nothing', () => {
  const { host, written, held } = registered()
  host.become({ settings: { ...defaultSettings, shortcuts: { answer: 'Mod+nonsense' } }, lines: [ringing] })
  expect(written).toEqual(['shortcut.refused'])
  expect(held()).toEqual(['CommandOrControl+Shift+D'])
})

test('where two commands want the same keys, the first has them', () => {
  const { host, registry, held } = registered()
  const shortcuts = { decline: 'Mod+Shift+A' }
  host.become({ settings: { ...defaultSettings, shortcuts }, lines: [ringing] })
  expect(held()).toEqual(['CommandOrControl+Shift+A'])
  registry.held.get('CommandOrControl+Shift+A')?.()
  expect(host.ran).toEqual(['answer'])
})

test('all keys are given back at the end', () => {
  const { host, shortcuts, held } = registered()
  host.become({ lines: [ringing] })
  shortcuts[Symbol.dispose]()
  expect(held()).toEqual([])
  expect(host.listeners).toBe(0)
})

test.for([
  ['answer', {}, 'CommandOrControl+Shift+A'],
  ['go-settings', {}, 'CommandOrControl+,'],
  ['new-call', {}, null],
  ['answer', { answer: 'Q' }, 'CommandOrControl+Shift+A'],
  ['answer', { answer: 'Shift+Q' }, 'CommandOrControl+Shift+A'],
  ['new-call', { 'new-call': 'Mod+Shift+Plus' }, 'CommandOrControl+Shift+Plus'],
] as const)('the keys of %s with %j are %s', ([name, changed, keys]) => {
  expect(acceleratorOf(commandNamed(name), changed)).toBe(keys)
})
