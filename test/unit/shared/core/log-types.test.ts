import { expect, test } from 'vitest'
import { faultOf } from '#shared/core/log-fault.ts'
import { oneOf, personal, plain, server } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import { appError } from '#shared/core/app-error.ts'
import type { Line } from '#shared/calls/line.ts'
import type { Agent, SessionState } from '#shared/host/slices.ts'
import type { DeviceChoice } from '#shared/settings/settings.ts'
import { NotedLog } from '#test/support/host-ports.ts'

/** What must not compile. `vue-tsc -p test` fails where one of these lines is accepted. */
export function refused(log: Log, given: Given): void {
  const { line, agent, session, thrown, device } = given
  // @ts-expect-error a caller's number (SIP From)
  log.write('info', 'a', { number: line.number })
  // @ts-expect-error a caller's name (SIP From)
  log.write('info', 'a', { name: line.name })
  // @ts-expect-error a whole line holds both
  log.write('info', 'a', { line })
  // @ts-expect-error words of the far end
  log.write('info', 'a', { words: line.endWords })
  // @ts-expect-error words of an id's type could be anything
  log.write('info', 'a', { id: line.id })
  // @ts-expect-error e-mail
  log.write('info', 'a', { email: agent.email })
  // @ts-expect-error the agent
  log.write('info', 'a', agent)
  // @ts-expect-error a session holds an e-mail
  log.write('info', 'a', { session })
  // @ts-expect-error a token
  log.write('info', 'a', { token: given.token })
  // @ts-expect-error a text, inside a list
  log.write('info', 'a', { list: [{ text: given.text }] })
  // @ts-expect-error a text in a sentence
  log.write('info', 'a', { says: `sent ${given.text}` })
  // @ts-expect-error a pattern is no closed list
  log.write('info', 'a', { path: `/texts/${given.text}` as `/texts/${string}` })
  // @ts-expect-error an event's name made of what came in
  log.write('info', `event.${given.text}`)
  // @ts-expect-error an error quotes
  log.write('error', 'a', { thrown: new Error(given.text) })
  // @ts-expect-error nobody knows what was thrown
  log.write('error', 'a', { thrown })
  // @ts-expect-error nor what was parsed
  log.write('error', 'a', { parsed: JSON.parse(given.text) })
  // @ts-expect-error the detail of a failure quotes the other side
  log.write('error', 'a', { error: appError('platform.refused', given.text) })
  // @ts-expect-error a record of any names
  log.write('info', 'a', { byName: given.counts })
  // @ts-expect-error the same, as the fields themselves
  log.write('info', 'a', given.counts)
  // @ts-expect-error a device is called after its owner more often than not
  log.write('info', 'a', { device })
  // @ts-expect-error would replace the entry's own name
  log.write('info', 'a', { event: 1 })
}

type Given = {
  readonly line: Line
  readonly agent: Agent
  readonly session: SessionState
  readonly thrown: unknown
  readonly device: DeviceChoice
  readonly token: string
  readonly text: string
  readonly counts: Readonly<Record<string, number>>
}

test('what may be logged is: closed words, numbers, flags and marks', () => {
  const log = new NotedLog()
  const state = 'ringing' as Line['state']
  const error = appError('network.timeout', 'Tamsin said so')
  log.write('info', 'line.moved', {
    state,
    at: 5,
    muted: true,
    none: null,
    code: error.code,
    left: undefined,
  })
  log.write('info', `line.${state}`, { list: [1, 2], both: { from: state } })
  log.write('warn', 'call.failed', {
    number: personal('number', '+441134960000'),
    id: plain('a7'),
    method: oneOf('BREW', ['INVITE']),
    at: server('wss://user:pass@sip.example.com:7443/ws?token=1'),
    error: faultOf(error),
  })
  expect(log.lines.map(({ fields }) => fields)).toMatchObject([
    { state: 'ringing', at: 5, muted: true, none: null, code: 'network.timeout' },
    { list: [1, 2], both: { from: 'ringing' } },
    {
      number: expect.stringMatching(/^number#[\w-]{8}$/),
      id: 'a7',
      method: 'other',
      at: 'wss://sip.example.com:7443',
      error: { class: 'Object', code: 'network.timeout' },
    },
  ])
  expect(JSON.stringify(log.lines)).not.toMatch(/Tamsin|1134|pass|token/)
})
