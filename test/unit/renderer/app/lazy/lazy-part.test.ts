import { expect, test } from 'vitest'
import { createSSRApp, type Component } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { lazyPart } from '#renderer/app/lazy/lazy-part.ts'
import { isDialogAwaited } from '#renderer/app/lazy/parts.ts'

const palette: Component = { render: () => 'the palette' }

test('a part is awaited until it has been loaded', async () => {
  const loading = Promise.withResolvers<Component>()
  const part = lazyPart(
    () => 'Palette',
    () => loading.promise,
  )
  const drawn = renderToString(createSSRApp(part.component))
  expect(part.isPending.value).toBe(true)
  loading.resolve(palette)
  expect(await drawn).toBe('the palette')
  expect(part.isPending.value).toBe(false)
})

test('a part that cannot be loaded is no longer awaited: the keys are commands again while it is retried', async () => {
  let attempts = 0
  const seen: boolean[] = []
  const part = lazyPart(
    () => 'Palette',
    async () => {
      attempts += 1
      if (attempts === 1) throw new TypeError('Failed to fetch')
      return palette
    },
    {
      after: (_pause, run) => {
        seen.push(part.isPending.value)
        run()
      },
    },
  )
  expect(await renderToString(createSSRApp(part.component))).toBe('the palette')
  expect(seen).toEqual([false])
})

test('typed text belongs to a dialog that is open but still loading, if the dialog has a text field', () => {
  const none = {
    ...{ paletteOpen: false, transferring: null, teamOpen: false },
    ...{ connectOpen: false, shortcutsOpen: false, notesPersonKey: null },
  }
  expect(isDialogAwaited(none)).toBe(false)
  for (const open of [
    { paletteOpen: true },
    { transferring: 'a' },
    { connectOpen: true },
    { notesPersonKey: '1' },
  ])
    expect(isDialogAwaited({ ...none, ...open })).toBe(true)
})
