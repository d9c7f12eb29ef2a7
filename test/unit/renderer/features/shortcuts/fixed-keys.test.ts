import { expect, test } from 'vitest'
import { fixedKeys, sheetGroups } from '#renderer/features/shortcuts/fixed-keys.ts'
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

test('every letter that only views have is told', () => {
  const told = fixedKeys.map(bareOf)
  for (const letter of viewLetters) expect(told).toContain(letter)
})

test('in one part of the sheet no key means two things', () => {
  for (const group of Object.keys(sheetGroups)) {
    const ofCommands = commands.filter((each) => each.group === group).map(({ bare }) => bare)
    const ofViews = fixedKeys.filter((each) => each.group === group).map(bareOf)
    const keys = [...ofCommands, ...ofViews].filter((key) => key !== null)
    expect([group, ...new Set(keys)]).toEqual([group, ...keys])
  }
})
