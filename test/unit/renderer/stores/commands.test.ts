import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import { toKeyCaps, useCommands } from '#renderer/stores/commands.ts'
import { useScreenStore } from '#renderer/stores/screen.ts'
import type { CommandName } from '#shared/host/command.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { startPageHost } from '#test/support/page-host.ts'

test.each([
  ['Mod+Shift+A', 'linux', ['Ctrl', 'Shift', 'A']],
  ['Mod+Shift+A', 'win32', ['Ctrl', 'Shift', 'A']],
  ['Mod+Shift+A', 'darwin', ['⌘', '⇧', 'A']],
  ['Mod+,', undefined, ['Ctrl', ',']],
  ['G C', 'linux', ['G', 'C']],
  ['?', 'darwin', ['?']],
  ['', 'linux', []],
])('%s on %s reads as %o', (keys, platform, caps) => {
  expect(toKeyCaps(keys, platform)).toEqual(caps)
})

describe('commands', () => {
  let host: Screens
  let commands: ReturnType<typeof useCommands>
  let screen: ReturnType<typeof useScreenStore>

  const ringing = phoneLine({ id: 'rings' })
  const talking = phoneLine({ id: 'talks', sipCallId: 'sip-2', state: 'connected', connectedAt: 1 })
  const call = liveCall({ id: 5, destinationCallId: 'sip-2', state: 'CONNECTED' })

  beforeAll(async () => {
    host = await startPageHost({ calls: [call] })
    commands = useCommands()
    screen = useScreenStore()
  })
  beforeEach(async () => {
    host.show('settings', defaultSettings)
    host.show('lines', [])
    await nextTick()
    screen.$patch({ view: 'console', isTyping: false, transferring: null, selectedLine: null })
  })

  async function asks(name: CommandName): Promise<unknown> {
    const before = host.asked().length
    expect(commands.run(name)).toBe(true)
    await vi.waitUntil(() => host.asked().length > before)
    return host.asked().at(-1)
  }

  test('do nothing where they do not apply', () => {
    const before = host.asked().length
    for (const name of ['answer', 'decline', 'hold', 'mute', 'hang-up', 'transfer', 'keypad'] as const)
      expect(commands.run(name)).toBe(false)
    expect(host.asked()).toHaveLength(before)
    expect(screen.keypadOpen).toBe(false)
  })

  test('ask the host for what they name, of the line that they mean', async () => {
    host.show('lines', [ringing])
    const clicked = { lineId: 'rings', clickedAt: expect.any(Number) }
    expect(await asks('answer')).toEqual({ method: 'line.answer', input: clicked })
    host.show('lines', [ringing, talking])
    const lineId = 'talks'
    expect(await asks('hold-and-answer')).toEqual({
      method: 'line.holdAndAnswer',
      input: clicked,
    })
    expect(await asks('decline')).toEqual({ method: 'line.decline', input: { lineId: 'rings' } })
    expect(await asks('hold')).toEqual({ method: 'line.hold', input: { lineId } })
    expect(await asks('mute')).toEqual({ method: 'line.mute', input: { lineId, muted: true } })
    expect(await asks('record')).toEqual({ method: 'call.record', input: { callId: 5, action: 'start' } })
    expect(await asks('hang-up')).toEqual({ method: 'line.hangUp', input: { lineId } })
    host.show('lines', [{ ...talking, state: 'held', muted: true }])
    expect(await asks('hold')).toEqual({ method: 'line.resume', input: { lineId } })
    expect(await asks('mute')).toEqual({ method: 'line.mute', input: { lineId, muted: false } })
  })

  test('a hang-up that comes as a call ends is not for the caller on hold', async () => {
    const over = { ...talking, state: 'ended', endedAt: Date.now() } as const
    const held = phoneLine({ id: 'waits', sipCallId: 'sip-3', state: 'held', connectedAt: 1, heldAt: 2 })
    host.show('lines', [over, held])
    const before = host.asked().length
    commands.run('hang-up')
    host.show('lines', [{ ...over, endedAt: Date.now() - 600 }, held])
    expect(await asks('hang-up')).toEqual({ method: 'line.hangUp', input: { lineId: 'waits' } })
    expect(host.asked()).toHaveLength(before + 1)
  })

  test('transfer is about the answered call', () => {
    host.show('lines', [ringing, talking])
    commands.run('transfer')
    expect(screen.transferring).toBe('talks')
  })

  test('the keypad opens where it can be seen, and closes again', async () => {
    host.show('lines', [talking, phoneLine({ id: 'held', state: 'held', heldAt: 1 })])
    await nextTick()
    screen.$patch({ view: 'history', selectedLine: 'held' })
    commands.run('keypad')
    expect([screen.keypadOpen, screen.view, screen.selectedLine]).toEqual([true, 'console', null])
    screen.view = 'history'
    commands.run('keypad')
    expect([screen.keypadOpen, screen.view]).toEqual([true, 'console'])
    commands.run('keypad')
    expect(screen.keypadOpen).toBe(false)
  })

  test('the next ringing call is chosen, and after the last the first', () => {
    host.show('lines', [talking, ringing, phoneLine({ id: 'rings-too', startedAt: ringing.startedAt + 1 })])
    const chosen = [1, 2, 3].map(() => commands.run('next-ringing') && screen.selectedLine)
    expect(chosen).toEqual(['rings', 'rings-too', 'rings'])
  })

  test('views, search, sheet and dialler are opened', async () => {
    commands.run('go-history')
    expect(screen.view).toBe('history')
    const { newCallRequests, searchRequests } = screen
    commands.run('search')
    commands.run('new-call')
    await nextTick()
    expect([screen.view, screen.newCallRequests, screen.searchRequests]).toEqual([
      'console',
      newCallRequests + 1,
      searchRequests + 1,
    ])
    commands.run('shortcuts')
    commands.run('shortcuts')
    expect(screen.shortcutsOpen).toBe(false)
  })

  test('the caps are the keys that work at this moment', () => {
    expect(commands.keysOf('answer')).toEqual(['A'])
    expect(commands.keysOf('go-settings')).toEqual(['G', 'S'])
    screen.isTyping = true
    expect(commands.keysOf('answer')).toEqual(['Ctrl', 'Shift', 'A'])
    expect(commands.keysOf('new-call'), 'it has no long key').toEqual([])
    screen.isTyping = false
    host.show('settings', { ...defaultSettings, shortcuts: { answer: 'J' } })
    expect(commands.keysOf('answer')).toEqual(['J'])
    host.show('settings', { ...defaultSettings, singleLetterShortcuts: false })
    expect(commands.keysOf('answer')).toEqual(['Ctrl', 'Shift', 'A'])
    expect(commands.keysOf('new-call')).toEqual([])
  })

  test('Enter has no cap while it presses what has the focus', () => {
    expect(commands.keysOf('complete-transfer')).toEqual(['Enter'])
    screen.enterPressesElement = true
    expect(commands.keysOf('complete-transfer')).toEqual([])
    expect(commands.keysOf('swap')).toEqual(['Z'])
    screen.enterPressesElement = false
  })
})
