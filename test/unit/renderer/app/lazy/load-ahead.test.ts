import { expect, test } from 'vitest'
import { loadAhead } from '#renderer/app/lazy/load-ahead.ts'

test('parts are loaded one after the other, each when nothing else is to be done, and one that fails stops none', async () => {
  const said: string[] = []
  const idle = async () => void said.push('idle')
  const part = (name: string, works = true) => ({
    load: async () => {
      said.push(`begin ${name}`)
      await Promise.resolve()
      if (!works) throw new TypeError('Failed to fetch')
      said.push(`end ${name}`)
      return {}
    },
  })
  await loadAhead([part('history'), part('messages', false), part('settings')], idle)
  expect(said).toEqual([
    ...['idle', 'begin history', 'end history'],
    ...['idle', 'begin messages'],
    ...['idle', 'begin settings', 'end settings'],
  ])
})
