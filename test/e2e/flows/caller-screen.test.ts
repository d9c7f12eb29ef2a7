import { describe, expect, test } from 'vitest'
import type { AgentNote } from '#shared/host/caller.ts'
import { atWork, callsRecorded } from '#test/e2e/screens/call-states.ts'
import { callerOf, nothingKnown } from '#test/e2e/screens/caller-scenes.ts'
import { tamsin } from '#test/e2e/screens/call-scenes.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'

const loading = { kind: 'loading' } as const
const allLoading = {
  ...{ calls: loading, notes: loading, summary: loading, texts: loading, voicemail: loading },
}

describe('what is known of a caller', needs('chromium'), () => {
  const suite = screenSuite()
  const column = ({ page }: Screen) => page.getByRole('complementary', { name: 'Caller' })
  const notes = ({ page }: Screen) => page.getByRole('textbox', { name: 'Notes on Tamsin Quillfeather' })

  /** Where each part of the column, and of the notes, begins. */
  const places = ({ page }: Screen) =>
    page
      .locator('[data-part], .cn-field, .lb-list')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)))

  async function talking(): Promise<Screen> {
    const screen = await suite.open('app')
    await atWork(screen, tamsin(Date.now()))
    await notes(screen).waitFor()
    return screen
  }

  test('is there while it rings, and nothing of it moves when the call is answered', async () => {
    const screen = await suite.open('app')
    await atWork(screen, tamsin(Date.now(), { state: 'ringing', connectedAt: null }))
    await column(screen).getByText('Orders queue, Kofi Larkmoor').waitFor()
    const top = () => column(screen).locator('[data-part="calls"]').boundingBox()
    const before = await top()
    await screen.put('lines', [tamsin(Date.now())])
    await notes(screen).waitFor()
    expect(await top()).toEqual(before)
  })

  test('moves nothing as it comes, nor where there is none', async () => {
    const screen = await talking()
    const line = tamsin(Date.now())
    const known = await places(screen)
    expect(known.length).toBeGreaterThan(5)
    for (const changes of [allLoading, nothingKnown, {}]) {
      await screen.put('callers', [callerOf(line, Date.now(), changes)])
      await eventually(async () => expect(await places(screen)).toEqual(known))
    }
  })

  test('opens the thread, the recording and the call that it names', async () => {
    const screen = await talking()
    await column(screen).getByRole('button', { name: 'Open thread' }).click()
    await screen.page.getByRole('heading', { name: 'Messages' }).first().waitFor()
    await screen.page.keyboard.press('g')
    await screen.page.keyboard.press('c')
    await column(screen).getByText('Orders queue, Kofi Larkmoor').click()
    await screen.page.getByRole('heading', { name: 'History' }).first().waitFor()
  })

  test('notes are kept as they are typed, with the words that the writing began from', async () => {
    const screen = await talking()
    await screen.page.keyboard.press('e')
    await screen.page.keyboard.press('Control+End')
    await screen.page.keyboard.type(' Side door.')
    await eventually(async () =>
      expect((await screen.asked('contactNotes.write')).at(-1)).toEqual({
        key: 'contact:1',
        words: 'Order 48213 arrived with two chipped glazes. Wants replacements before the fair. Side door.',
        base: 'Order 48213 arrived with two chipped glazes. Wants replacements before the fair.',
      }),
    )
    await screen.page.keyboard.press('Escape')
    await screen.page.keyboard.press('m')
    await eventually(async () => expect(await screen.asked('line.mute')).toHaveLength(1))
  })

  test('a label is put on the call with one press', async () => {
    const screen = await talking()
    await screen.page.getByRole('button', { name: 'Invoice' }).click()
    await eventually(async () =>
      expect(await screen.asked('caller.setLabels')).toEqual([{ lineId: 'tamsin', labels: [1, 2, 6] }]),
    )
  })

  test('L goes to the labels, and the keyboard puts one on', async () => {
    const screen = await talking()
    await screen.page.keyboard.press('l')
    await screen.page.locator('.lb').first().and(screen.page.locator(':focus')).waitFor()
    await screen.page.keyboard.press('Space')
    await eventually(async () => expect(await screen.asked('caller.setLabels')).toHaveLength(1))
  })

  test('O opens the page about the caller', async () => {
    const screen = await talking()
    await screen.page.keyboard.press('o')
    await eventually(async () =>
      expect(await screen.asked('screenPop.open')).toEqual([
        { lineId: 'tamsin', number: '+447700900142', what: 'caller' },
      ]),
    )
  })
})

describe('a sensitive moment', needs('chromium'), () => {
  const suite = screenSuite()

  test('begins with one key, and ends when the keypad closes', async () => {
    const screen = await suite.open('app')
    await atWork(screen, tamsin(Date.now()))
    await screen.put('calls', callsRecorded('recording'))
    await screen.page.locator('.rec').first().waitFor()
    await screen.page.keyboard.press('Shift+S')
    await eventually(async () => expect(await screen.asked('guard.toggle')).toEqual([{ lineId: 'tamsin' }]))
    await screen.put('recordingGuard', {
      ...{ lineId: 'tamsin', callId: 90418, state: 'paused', error: null },
      ...{ since: Date.now(), until: Date.now() + 43_000 },
    })
    const guard = screen.page.getByRole('complementary', { name: 'Sensitive moment' })
    await guard.getByText('Nothing is recorded.').waitFor()
    await screen.page.keyboard.press('k')
    await guard.getByText('or when the keypad closes').waitFor()
    expect(await screen.asked('guard.end')).toEqual([])
    await screen.page.keyboard.press('k')
    await eventually(async () => expect(await screen.asked('guard.end')).toHaveLength(1))
  })
})

describe('wrap-up', needs('chromium'), () => {
  const suite = screenSuite()
  const writing: AgentNote = {
    ...{ lineId: 'tamsin', note: '', labels: null, hasPanel: true },
    ...{ endedAt: Date.now(), until: null, state: 'open', error: null },
  }

  async function over(): Promise<Screen> {
    const screen = await suite.open('app')
    await atWork(screen, tamsin(Date.now()))
    await screen.page.locator('.active').waitFor()
    await screen.put('lines', [tamsin(Date.now(), { state: 'ended', endedAt: Date.now() })])
    await screen.put('agentNotes', [writing])
    await screen.page.getByRole('heading', { name: 'Wrap-up' }).waitFor()
    return screen
  }

  test('takes outcome, note and call-back, and Enter ends it', async () => {
    const screen = await over()
    const panel = screen.page.getByRole('region', { name: 'Wrap-up' })
    await panel.getByRole('button', { name: 'Invoice' }).click()
    await panel.getByRole('radio', { name: 'In 10 min' }).click()
    await panel.getByRole('textbox').fill('Sends photos')
    await screen.page.keyboard.press('Enter')
    await panel.waitFor({ state: 'detached' })
    expect(await screen.asked('callNote.label')).toEqual([{ lineId: 'tamsin', labels: [1, 2, 6] }])
    expect(await screen.asked('callNote.write')).toEqual([{ lineId: 'tamsin', note: 'Sends photos' }])
    expect(await screen.asked('callBack.plan')).toMatchObject([
      { number: '+447700900142', note: 'Sends photos' },
    ])
    expect(await screen.asked('callNote.finish')).toEqual([{ lineId: 'tamsin' }])
  })

  test('a note says near its limit how much room is left, and at its limit that no more is added', async () => {
    const screen = await over()
    const panel = screen.page.getByRole('region', { name: 'Wrap-up' })
    const field = panel.getByRole('textbox')
    await field.fill('n'.repeat(3_990))
    await panel.getByText('10 characters left').waitFor()
    await screen.page.keyboard.insertText('Sends photos')
    await panel
      .getByRole('alert')
      .filter({ hasText: 'The note is full: it can have 4,000 characters.' })
      .waitFor()
    expect(await field.inputValue()).toHaveLength(4_000)
  })

  test('ends by Enter with nothing written, and leaves the keyboard where it was', async () => {
    const screen = await over()
    expect(await screen.page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    await screen.page.keyboard.press('Enter')
    await screen.page.getByRole('heading', { name: 'Wrap-up' }).waitFor({ state: 'detached' })
  })

  test('does not stand in the way of the next ring', async () => {
    const screen = await over()
    const next = tamsin(Date.now(), { id: 'next', state: 'ringing', connectedAt: null })
    await screen.put('lines', [tamsin(Date.now(), { state: 'ended', endedAt: Date.now() }), next])
    await screen.page.getByRole('region', { name: 'Incoming call' }).waitFor()
    await screen.page.keyboard.press('a')
    await eventually(async () => expect(await screen.asked('line.answer')).toHaveLength(1))
  })
})
