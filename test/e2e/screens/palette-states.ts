import { sampleRecordings } from './recording-scenes.ts'
import { bram, people, tamsin } from './call-scenes.ts'
import type { Screen } from './screen-suite.ts'
import { failure, type States } from './state-steps.ts'
import { textThreads } from './text-scenes.ts'
import { voicemail } from './voicemail-scenes.ts'
import { peopleRead } from '#test/support/people.ts'

/** A past call as the search returns it. */
function pastCall(now: number) {
  return {
    ...{ cdrId: 9_001, liveId: 71, type: 'out', number: '+447700900377', name: 'Bram Oakhollow' },
    ...{
      at: now - 79 * 60_000,
      totalSeconds: 134,
      talkSeconds: 118,
      cause: 'Normal clearing',
      recordings: [7001],
    },
  } as const
}

/** Two calls on this phone, and something in each source of the search. */
export async function preparePalette(screen: Screen): Promise<void> {
  const now = Date.now()
  await screen.put('people', peopleRead(people))
  await screen.succeeds('search.calls', [pastCall(now), { ...pastCall(now), cdrId: 9_002, type: 'missed' }])
  await screen.succeeds('texts.threads', {
    items: textThreads(now).filter(({ name }) => name.startsWith('Bram')),
    total: 1,
  })
  await screen.succeeds('voicemail.list', {
    items: [
      voicemail({ id: 5, name: 'Bram Oakhollow', at: now - 3_600_000, transcript: 'About the two racks.' }),
    ],
    total: 1,
  })
  await screen.succeeds('recordings.list', { items: sampleRecordings(now).slice(0, 1), total: 1 })
}

/** Opens the palette by its key, and types. */
export async function openPalette(screen: Screen, typed = ''): Promise<void> {
  await screen.page.keyboard.press('Control+k')
  const dialog = screen.page.getByRole('dialog', { name: 'Command palette' })
  await dialog.waitFor()
  if (typed !== '') await dialog.getByRole('combobox').fill(typed)
}

async function duringCalls(screen: Screen): Promise<void> {
  await preparePalette(screen)
  await screen.show('lines', [tamsin(Date.now()), bram(Date.now())])
  await screen.page.getByRole('button', { name: 'Hang up' }).first().waitFor()
}

/** Each pictured state of the palette, by name. */
export const paletteStates = {
  async opened(screen) {
    await preparePalette(screen)
    await openPalette(screen)
  },
  async 'during-call'(screen) {
    await duringCalls(screen)
    await openPalette(screen)
  },
  async learnt(screen) {
    await preparePalette(screen)
    const at = Date.now()
    await screen.put('paletteUses', [
      { key: 'command:theme', at, count: 4 },
      { key: 'setting:audio/microphone', at, count: 2 },
    ])
    await openPalette(screen)
    await screen.page.getByText('Recently used').waitFor()
  },
  async found(screen) {
    await duringCalls(screen)
    await openPalette(screen, 'bram')
    await screen.page.getByRole('option', { name: /^Recording of/ }).waitFor()
  },
  async number(screen) {
    await duringCalls(screen)
    await openPalette(screen, '+44 1632 960318')
    await screen.page.getByRole('option', { name: /^Call \+44/ }).waitFor()
  },
  async more(screen) {
    await preparePalette(screen)
    await openPalette(screen, 'tamsin')
    await screen.page.getByRole('option', { name: /^Tamsin/ }).waitFor()
    await screen.page.keyboard.press('Tab')
    await screen.page.getByRole('option', { name: /^Text Tamsin/ }).waitFor()
  },
  async searching(screen) {
    await preparePalette(screen)
    await screen.hangs('search.calls')
    await screen.hangs('recordings.list')
    await openPalette(screen, 'bram')
    await screen.page.getByText('Searching').first().waitFor()
  },
  async failed(screen) {
    await preparePalette(screen)
    await screen.fails('search.calls', 'platform.failed')
    await openPalette(screen, 'bram')
    await screen.page.getByText('Calls could not be searched.').waitFor()
  },
  async 'people-loading'(screen) {
    await preparePalette(screen)
    await screen.put('people', { list: [], error: null })
    await openPalette(screen, 'quixotic')
    await screen.page.getByText('Colleagues and queues are being loaded.').waitFor()
  },
  async 'people-failed'(screen) {
    await preparePalette(screen)
    await screen.put('people', { list: [], error: failure, lists: { user: 'failed', queue: 'failed' } })
    await openPalette(screen, 'quixotic')
    await screen.page.getByText('Colleagues and queues could not be loaded. ').waitFor()
  },
  async setting(screen) {
    await preparePalette(screen)
    await openPalette(screen, 'theme')
    await screen.page.getByRole('option', { name: /Settings, Appearance/ }).waitFor()
  },
  async nothing(screen) {
    await screen.succeeds('search.calls', [])
    for (const method of ['texts.threads', 'voicemail.list', 'recordings.list'] as const)
      await screen.succeeds(method, { items: [], total: 0 })
    await openPalette(screen, 'quixotic')
    await screen.page.getByText('No results for “quixotic”.').waitFor()
  },
} satisfies States
