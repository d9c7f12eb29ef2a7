import { expect, test } from 'vitest'
import { updateDisplay } from '#renderer/features/settings/update-words.ts'
import { noUpdates, type UpdateStage, type UpdateState } from '#shared/host/updates.ts'

const release = { version: '2.0.0', notes: '', removed: [], goesBack: false }
const at = (stage: UpdateStage, more: Partial<UpdateState> = {}) =>
  updateDisplay({ ...noUpdates, mode: 'automatic', because: 'chosen', stage, release, ...more }, '1.0.0')

test('each stage offers what can be done then, and nothing else', () => {
  expect(at('unknown').actions).toEqual(['check'])
  expect(at('checking').actions).toEqual([])
  expect(at('current')).toMatchObject({
    title: 'Up to date',
    detail: 'Version 1.0.0 is the latest.',
    tone: 'ok',
  })
  expect(at('found')).toMatchObject({ title: 'Version 2.0.0 is available', actions: ['now', 'quit'] })
  expect(at('downloading', { percent: 42 })).toMatchObject({ actions: ['cancel'] })
  expect(at('downloading', { percent: 42 }).detail).toContain('42%')
  expect(at('downloading', { percent: 42, remaining: 90_000 }).detail).toMatch(/^42%, about 1 min/)
  expect(at('ready').actions).toEqual(['now', 'quit'])
  expect(at('at-quit').actions).toEqual(['now', 'later'])
  expect(at('when-free').actions).toEqual(['quit', 'later'])
  expect(at('installing').actions).toEqual([])
})

test('who looks after the installation is named where the person cannot install', () => {
  expect(at('found', { mode: 'notify', because: 'package-manager' })).toMatchObject({
    detail: 'Your package manager installs it.',
    actions: ['check'],
  })
  expect(at('found', { mode: 'notify', because: 'administrator' })).toMatchObject({
    detail: 'Your administrator installs it.',
    actions: ['check'],
  })
})

test('a check that failed is not called one that was never made', () => {
  const failed = { step: 'check', error: { code: 'updates.unreachable' } } as const
  expect(at('unknown').title).toBe('Not checked yet')
  expect(at('unknown', { failed })).toMatchObject({
    title: 'Could not check for updates',
    actions: ['check'],
  })
})

test('an update to an earlier version says so', () => {
  expect(at('found', { release: { ...release, goesBack: true } })).toMatchObject({
    title: 'Version 2.0.0 replaces this one',
    detail: 'The version you are using has been withdrawn.',
  })
})

test('if updates are off, no action is offered', () => {
  for (const because of ['chosen', 'policy', 'no-feed', 'not-installed'] as const) {
    const { title, detail, actions } = at('current', { mode: 'off', because })
    expect({ title, actions, words: detail.length > 20 }).toEqual({
      title: 'No updates',
      actions: [],
      words: true,
    })
  }
})
