import { describe, expect, test } from 'vitest'
import { fixedKeys, sheetGroups, taskOf } from '#renderer/features/shortcuts/fixed-keys.ts'
import { sheetTasks, type SheetFacts } from '#renderer/features/shortcuts/sheet-rows.ts'
import { viewLetters } from '#renderer/stores/view-keys.ts'
import { commandNamed, commands } from '#shared/host/commands.ts'

const bareOf = ({ bare }: (typeof fixedKeys)[number]) =>
  bare !== null && typeof bare === 'object' ? commandNamed(bare.of).bare : bare

test('each line has a name of its own, a key and a part of the sheet', () => {
  const names = [...commands, ...fixedKeys].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const line of fixedKeys) {
    expect([line.name, bareOf(line) ?? line.anywhere]).toEqual([line.name, expect.any(String)])
    expect(sheetGroups).toContain(line.group)
  }
})

test('the sheet lists every letter that only views use', () => {
  const keys = fixedKeys.map(bareOf)
  for (const letter of viewLetters) expect(keys).toContain(letter)
})

test('in one part of the sheet no key means two things', () => {
  for (const group of sheetGroups) {
    const ofCommands = commands.filter(({ name }) => taskOf[name] === group).map(({ bare }) => bare)
    const ofViews = fixedKeys.filter((each) => each.group === group).map(bareOf)
    const keys = [...ofCommands, ...ofViews].filter((key) => key !== null)
    expect([group, ...new Set(keys)]).toEqual([group, ...keys])
  }
})

describe('the sheet', () => {
  const facts = { shortcuts: {}, platform: 'linux' }
  const found = (query: string, more: Partial<SheetFacts> = {}) =>
    sheetTasks({ ...facts, ...more }, query).flatMap(({ rows }) => rows.map(({ name }) => name))

  test('has every command and every fixed key once, each under its task', () => {
    expect(found('').toSorted()).toEqual([...commands, ...fixedKeys].map(({ name }) => name).toSorted())
    expect(sheetTasks(facts, '').map(({ task }) => task)).toEqual(sheetGroups)
  })

  test.each([
    ['record', ['record', 'go-recordings', 'find', 'edit', 'save', 'play', 'ten', 'thirty']],
    ['HANG UP', ['hang-up', 'answer', 'decline', 'hold-and-answer', 'next-ringing']],
    ['ctrl shift x', ['hang-up']],
    ['Ctrl + Shift + X', ['hang-up']],
    ['g h', ['go-history']],
    ['nothing of the kind', []],
  ])('is found by %s', (query, names) => {
    expect(found(query).toSorted()).toEqual(names.toSorted())
  })

  test('knows the keys that a person gave', () => {
    expect(found('j', { shortcuts: { 'next-ringing': 'J' } })).toEqual(
      expect.arrayContaining(['next-ringing', 'new-text', 'next-new']),
    )
  })
})
