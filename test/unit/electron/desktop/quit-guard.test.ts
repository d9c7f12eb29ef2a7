import type { MessageBoxOptions } from 'electron'
import { expect, test } from 'vitest'
import { askBeforeQuit, quitQuestion } from '#electron/desktop/quit-guard.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { hostState } from '#test/support/fake-host.ts'
import { phoneLine } from '#test/support/live-calls.ts'

const talking = phoneLine({ state: 'connected', connectedAt: 1 })
const settings = defaultSettings
const discreet = { ...settings, showWhoIsCalling: false }
const texts = hostState().texts

test.for([
  ['a call', { lines: [talking] }, 'You are on a call with Ada Example'],
  ['a held call', { lines: [{ ...talking, state: 'held' as const }] }, 'You are on a call with Ada Example'],
  ['a discreet call', { lines: [talking], settings: discreet }, 'You are on a call'],
  ['a ring', { lines: [phoneLine()] }, 'Ada Example is calling'],
  ['a discreet ring', { lines: [phoneLine()], settings: discreet }, 'Someone is calling'],
  ['two calls', { lines: [talking, phoneLine({ id: 'b' })] }, 'You are on 2 calls'],
  ['a deletion', { removals: { pending: 1 } }, 'A deletion is not final yet'],
  ['a text', { texts: { ...texts, outgoing: 1 } }, 'One text has not been sent yet'],
] as const)('the question before quitting names %s', ([, changes, message]) => {
  expect(quitQuestion(hostState(changes))?.message).toBe(message)
})

test('with nothing to lose nobody is asked', () => {
  expect(quitQuestion(hostState({ lines: [{ ...talking, state: 'ended' }] }))).toBeNull()
  const elsewhere = { ...talking, otherPhone: { callId: 1, canAnswer: true } }
  expect(quitQuestion(hostState({ lines: [elsewhere] })), 'it goes on without this app').toBeNull()
  expect(askBeforeQuit({ state: () => hostState(), showBox: () => Promise.reject(new Error()) })).toBeNull()
})

test('the question before quitting also names unsent texts during a call', () => {
  const question = quitQuestion(hostState({ lines: [talking], texts: { ...texts, outgoing: 2 } }))
  expect(question).toMatchObject({
    detail: '2 texts have not been sent yet. They are kept, and sent when Switchhook next opens.',
    button: 'Hang up and quit',
  })
})

test('a deletion that quitting would undo is told, also beside a text or a call', () => {
  const undone = 'If you quit now, they are undone. They are final after a few seconds.'
  expect(quitQuestion(hostState({ removals: { pending: 2 } }))).toEqual({
    message: '2 deletions are not final yet',
    detail: undone,
    button: 'Quit',
  })
  const both = hostState({ removals: { pending: 2 }, texts: { ...texts, outgoing: 1 } })
  expect(quitQuestion(both)?.detail).toBe(
    `It is kept, and sent when Switchhook next opens.\n2 deletions are not final yet. ${undone}`,
  )
  const onCall = quitQuestion(hostState({ lines: [talking], removals: { pending: 2 } }))
  expect(onCall?.detail).toBe(`2 deletions are not final yet. ${undone}`)
})

test('Enter and Esc stay; only the other button ends', async () => {
  const boxes: MessageBoxOptions[] = []
  const ask = (response: number) =>
    askBeforeQuit({
      state: () => hostState({ lines: [talking] }),
      showBox: async (box) => {
        boxes.push(box)
        return { response }
      },
    })
  expect([await ask(0), await ask(1), await ask(-1)]).toEqual([false, true, false])
  expect(boxes[0]).toMatchObject({ buttons: ['Stay', 'Hang up and quit'], defaultId: 0, cancelId: 0 })
})
