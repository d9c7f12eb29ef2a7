import { expect, test } from 'vitest'
import { uiWords } from '#renderer/locales/ui.ts'
import { shownState } from '#renderer/stores/shown-state.ts'
import { callStateStyles } from '#renderer/ui/call-states.ts'
import { phoneLine } from '#test/support/live-calls.ts'

test.each([
  [{ state: 'dialling' }, 'Dialling'],
  [{ state: 'early' }, 'Dialling'],
  [{ state: 'early', rings: true }, 'Ringing'],
] as const)('a call from here that is %j', (line, word) => {
  const state = shownState(phoneLine({ direction: 'out', ...line }))
  expect([uiWords.states[state], callStateStyles[state].style]).toEqual([word, 'dialling'])
})
