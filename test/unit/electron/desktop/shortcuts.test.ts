import { expect, test } from 'vitest'
import { acceleratorOf } from '#electron/desktop/accelerator.ts'
import { GlobalShortcuts } from '#electron/desktop/shortcuts.ts'
import type { Log } from '#shared/core/log.ts'
import { commandNamed } from '#shared/host/commands.ts'
import { unmanaged } from '#shared/host/policy.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { FakeGlobalShortcut } from '#test/support/fake-electron.ts'
import { FakeHost } from '#test/support/fake-host.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

/** The one key that is held without a call, by whoever is signed in: taking calls or not. */
const standing = 'CommandOrControl+Shift+Y'
const ringing = phoneLine()
const talking = phoneLine({ state: 'connected', connectedAt: 1 })

function registered(registry = new FakeGlobalShortcut(), mayMissKeys = false) {
  const host = new FakeHost()
  const clock = new ManualClock()
  const written: string[] = []
  const log: Log = { write: (_level, event) => written.push(event) }
  const shortcuts = new GlobalShortcuts({
    registry,
    host,
    computer: host.computer,
    log,
    clock,
    mayMissKeys,
  })
  return {
    registry,
    host,
    clock,
    written,
    shortcuts,
    keys: () => host.state.computer.keys,
    /** What is held for calls. */
    held: () => [...registry.registered.keys()].filter((keys) => keys !== standing),
  }
}

test('keys are taken only while their command applies', () => {
  const { host, held } = registered()
  expect(held()).toEqual([])
  host.update({ lines: [ringing] })
  expect(held()).toEqual(['CommandOrControl+Shift+A', 'CommandOrControl+Shift+D'])
  host.update({ lines: [talking] })
  expect(held()).toEqual(['X', 'H', 'M'].map((key) => `CommandOrControl+Shift+${key}`))
  host.update({ lines: [] })
  expect(held()).toEqual([])
})

test('whether calls are taken is changed by a key without a call, while somebody is signed in', () => {
  const { host, registry } = registered()
  registry.registered.get(standing)?.()
  expect(host.commandsRun).toEqual(['taking-calls'])
  host.update({ session: { kind: 'starting' } })
  expect(registry.registered.has(standing)).toBe(false)
})

test('a key does its command', () => {
  const { host, registry } = registered()
  host.update({ lines: [ringing] })
  registry.registered.get('CommandOrControl+Shift+A')?.()
  expect(host.commandsRun).toEqual(['answer'])
})

test('keys that another program has are reported once and tried anew at the next ring', () => {
  const { host, registry, written, held } = registered()
  registry.unavailable.add('CommandOrControl+Shift+A')
  host.update({ lines: [ringing] })
  host.update({ lines: [ringing] })
  expect(written).toEqual(['shortcut.taken'])
  expect(held()).toEqual(['CommandOrControl+Shift+D'])
  host.update({ lines: [] })
  registry.unavailable.clear()
  host.update({ lines: [ringing] })
  expect(held()).toContain('CommandOrControl+Shift+A')
})

test('the person’s own keys replace those of the command at once', () => {
  const { host, held } = registered()
  host.update({ lines: [ringing] })
  host.update({ settings: { ...defaultSettings, shortcuts: { answer: 'Mod+Alt+J' } } })
  expect(held()).toEqual(['CommandOrControl+Shift+D', 'CommandOrControl+Alt+J'])
})

test('keys that the system does not know crash nothing', () => {
  const { host, written, held } = registered()
  host.update({ settings: { ...defaultSettings, shortcuts: { answer: 'Mod+nonsense' } }, lines: [ringing] })
  expect(written).toEqual(['shortcut.refused'])
  expect(held()).toEqual(['CommandOrControl+Shift+D'])
})

test('where two commands want the same keys, the first has them', () => {
  const { host, registry, held } = registered()
  const shortcuts = { decline: 'Mod+Shift+A' }
  host.update({ settings: { ...defaultSettings, shortcuts }, lines: [ringing] })
  expect(held()).toEqual(['CommandOrControl+Shift+A'])
  registry.registered.get('CommandOrControl+Shift+A')?.()
  expect(host.commandsRun).toEqual(['answer'])
})

test('all keys are given back at the end', () => {
  const { host, registry, shortcuts, held } = registered()
  host.update({ lines: [ringing] })
  shortcuts[Symbol.dispose]()
  expect(registry.registered.size).toBe(0)
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

test('what the system says of each key is known before a call, and no key is kept for that', () => {
  const registry = new FakeGlobalShortcut()
  registry.unavailable.add('CommandOrControl+Shift+M')
  registry.ineffective.add('CommandOrControl+Shift+H')
  const { held, keys } = registered(registry)
  expect(held()).toEqual([])
  expect(keys()?.states).toEqual({
    ...{ answer: 'held', decline: 'held', 'hold-and-answer': 'held', 'hang-up': 'held' },
    ...{ hold: 'taken', mute: 'taken', 'taking-calls': 'held', 'sensitive-moment': 'held' },
  })
})

test('a key that another program takes or frees is told at the next call', () => {
  const { registry, host, keys } = registered()
  registry.unavailable.add('CommandOrControl+Shift+A')
  host.update({ lines: [ringing] })
  expect(keys()?.states.answer).toBe('taken')
  host.update({ lines: [] })
  registry.unavailable.clear()
  host.update({ lines: [ringing] })
  expect(keys()?.states.answer).toBe('held')
})

test('on a system that confirms keys it may not deliver, keys are not tried before a call and are shown as unsure', () => {
  const { registry, host, keys } = registered(new FakeGlobalShortcut(), true)
  expect(registry.attempts).toBe(0)
  host.update({ lines: [ringing] })
  expect(keys()?.states).toEqual({ answer: 'unsure', decline: 'unsure' })
})

test('a try takes the keys, hears them once and does nothing else', () => {
  const { registry, host, keys, held } = registered(new FakeGlobalShortcut(), true)
  host.trials.emit('mute')
  expect(keys()?.trial).toEqual({ name: 'mute', result: 'waiting' })
  registry.registered.get('CommandOrControl+Shift+M')?.()
  expect(keys()).toMatchObject({ states: { mute: 'held' }, trial: { name: 'mute', result: 'heard' } })
  expect(held()).toEqual([])
  expect(host.commandsRun).toEqual([])
})

test('a try of which nothing comes ends by itself; one of taken keys ends at once', () => {
  const { registry, host, clock, keys, held } = registered()
  host.trials.emit('mute')
  clock.advance(10_000)
  expect(keys()?.trial).toEqual({ name: 'mute', result: 'silent' })
  expect(held()).toEqual([])
  registry.unavailable.add('CommandOrControl+Shift+H')
  host.trials.emit('hold')
  expect(keys()?.trial).toEqual({ name: 'hold', result: 'silent' })
  expect(clock.pending).toBe(0)
})

test('an organisation may forbid them', () => {
  const { host, held, keys } = registered()
  const policy = { ...unmanaged, policy: { ...unmanaged.policy, locked: { globalShortcuts: false } } }
  host.update({ policy, lines: [ringing] })
  expect(held()).toEqual([])
  expect(keys()?.states).toEqual({})
})
