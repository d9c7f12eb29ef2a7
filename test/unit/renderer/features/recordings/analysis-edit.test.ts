import { afterEach, beforeEach, expect, test } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { useAnalysisEdit } from '#renderer/features/recordings/use-analysis-edit.ts'
import { notices } from '#renderer/stores/notices.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { tamsinRecording } from '#test/e2e/screens/recording-scenes.ts'
import { readNotice, type ReadNotice } from '#test/support/read-notice.ts'

const recording = tamsinRecording(Date.UTC(2025, 10, 20))
const refusal = appError('platform.refused', 'cx_score is read only')

let scope: EffectScope
let open: number | null
let answer: (error: AppError | null) => void
let shownNotices: ReadNotice[]
let unsubscribe: () => void

beforeEach(() => {
  scope = effectScope()
  open = recording.id
  shownNotices = []
  unsubscribe = notices.on((notice) => shownNotices.push(readNotice(notice)))
})
afterEach(() => {
  scope.stop()
  unsubscribe()
})

function start() {
  const change = () => new Promise<AppError | null>((resolve) => (answer = resolve))
  const edit = scope.run(() => useAnalysisEdit({ change, openId: () => open }))
  if (!edit) throw new Error('The scope has ended')
  edit.start(recording)
  edit.set('score', '80')
  return edit
}

test('a refused analysis is opened again with the typed values and the error', async () => {
  const edit = start()
  const saved = edit.save()
  expect(edit.isOpen.value).toBe(false)
  answer(refusal)
  expect(await saved).toBe(false)
  expect([edit.draft.value?.score, edit.refusal.value]).toEqual(['80', refusal])
  expect(shownNotices).toEqual([])
})

test.each(['another recording', 'another view'])(
  'a refusal that comes when %s is open is told',
  async (where) => {
    const edit = start()
    const saved = edit.save()
    if (where === 'another view') scope.stop()
    else open = 7
    answer(refusal)
    expect(await saved).toBe(false)
    expect(edit.isOpen.value).toBe(false)
    expect(shownNotices).toEqual([{ error: refusal, action: 'Saving the analysis' }])
  },
)

test('mistakes are said when somebody tries to save, and nothing is written', async () => {
  const edit = start()
  edit.set('score', 'high')
  expect(edit.mistakes.value).toEqual({})
  expect(await edit.save()).toBe(false)
  expect(Object.keys(edit.mistakes.value)).toEqual(['score'])
  edit.set('score', '74')
  expect(edit.isDirty.value).toBe(false)
  expect(await edit.save()).toBe(true)
})
