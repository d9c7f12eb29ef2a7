import { expect, test } from 'vitest'
import { commandItems, isFindable, groupOf } from '#renderer/features/palette/command-items.ts'
import { settingItems } from '#renderer/features/palette/setting-items.ts'
import { noCalls } from '#shared/host/command.ts'
import { commands } from '#shared/host/commands.ts'
import { initialState } from '#shared/host/state.ts'

const items = commandItems(commands, {
  labelOf: (command) => command.label(noCalls),
  keysOf: () => [],
  run: () => {},
})

test('every command is in the palette, apart from the one that opens it', () => {
  expect(items.map(({ id }) => id)).toEqual(
    commands.filter(({ name }) => name !== 'palette').map(({ name }) => `command:${name}`),
  )
  for (const { title } of items) expect(title).toMatch(/\S/)
  for (const command of commands) expect(['thisCall', 'start', 'go', 'commands']).toContain(groupOf(command))
})

test('what ends a call is not found by the first letters of a name', () => {
  const found = (typed: string) => items.filter((item) => isFindable(item, typed)).map(({ id }) => id)
  expect(found('han')).not.toContain('command:hang-up')
  expect(found('dec')).not.toContain('command:decline')
  expect(found('hang')).toContain('command:hang-up')
})

test('sections of Settings are there as far as this computer has them, each setting once', () => {
  const shown: unknown[] = []
  const show = (...where: unknown[]) => void shown.push(where)
  const plain = settingItems(initialState, show)
  for (const hidden of ['section:managed', 'section:computer', 'section:blocked'])
    expect(plain.map(({ id }) => id)).not.toContain(hidden)
  expect(new Set(plain.map(({ id }) => id)).size).toBe(plain.length)
  const all = settingItems(
    {
      policy: { ...initialState.policy, sources: ['x' as never] },
      computer: { spelling: 'own' as never },
      blocked: { kind: 'loading' },
    },
    show,
  )
  expect(all.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['section:managed', 'section:computer', 'section:blocked']),
  )
  plain.find(({ id }) => id === 'setting:look/theme')?.run()
  plain.find(({ id }) => id === 'section:audio')?.run()
  expect(shown).toEqual([
    ['look', 'Theme'],
    ['audio', null],
  ])
})
