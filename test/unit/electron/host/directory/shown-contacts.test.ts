import { expect, test } from 'vitest'
import { ShownContacts } from '#electron/host/directory/shown-contacts.ts'
import { initialState } from '#shared/host/state.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { contact } from '#test/support/people.ts'

test('of thousands of calls only the first numbers are looked up at once, the agent’s own before all', () => {
  const asked: string[] = []
  const shown = new ShownContacts({
    byNumber(number) {
      asked.push(number)
      return contact({ key: `contact:${number}` })
    },
    byKey: () => undefined,
  })
  const calls = Array.from({ length: 5_000 }, (_, id) => liveCall({ id }))
  shown.renew({ ...initialState, lines: [phoneLine({ number: '+441632960245' })], calls })
  expect(asked[0]).toBe('+441632960245')
  expect(asked).toHaveLength(1_000)
})
