import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { runPlatform } from '#test/support/running-platform.ts'
import { routes } from '#test/support/sip-corpus/routes.ts'
import { targets } from '#test/support/sip-corpus/targets.ts'
import { vias } from '#test/support/sip-corpus/vias.ts'
import { type SipHost, startSipHost } from '#test/support/sip-host.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { inviteText } from '#test/support/wire-calls.ts'
import { type Fields, fieldOf, startWirePeer, type WirePeer } from '#test/support/wire-peer.ts'

/** What no library of SIP would send, letter by letter, to a whole host: what its pages are shown is looked at. */

let stack: AsyncDisposableStack
let peer: WirePeer
let host: SipHost

beforeAll(async () => {
  stack = new AsyncDisposableStack()
  const platform = stack.use(await runPlatform({ dataset: 'empty' }))
  const folder = stack.use(await temporaryFolder('whole-host-letters'))
  peer = stack.use(await startWirePeer())
  const { email, password } = platform.user('204')
  const { baseUrl } = platform.platform
  host = stack.use(
    await startSipHost({ baseUrl, user: { email, password }, ws: peer.ws, userData: folder.path }),
  )
})

afterAll(() => stack?.disposeAsync())

/** Whoever calls with these header fields is shown to ring, and can be declined. */
async function ringsAndIsDeclined(given: Fields): Promise<void> {
  const { lines: before } = host.running.state
  const known = new Set(before.map(({ id }) => id))
  const invite = inviteText({ peer }, given)
  peer.send(invite)
  const { id: lineId } = await eventually(() => {
    const line = host.running.state.lines.find(({ id, state }) => !known.has(id) && state === 'ringing')
    if (!line) throw new Error(JSON.stringify(host.running.state.lines))
    return line
  })
  expect(await host.running.ask('line.decline', { lineId, reason: 'declined' })).toEqual(ok(undefined))
  const refused = await peer.next(/^SIP\/2\.0 603 /)
  for (const name of ['Via', 'From', 'Call-ID']) expect(fieldOf(refused, name)).toBe(fieldOf(invite, name))
}

/** One of each kind that carriers send: underscores in a host, no brackets, `tel:`, `#` in the user. */
const odd: readonly (readonly [what: string, given: Fields])[] = [
  ['a tel: address', [['From', 'tel:+442079460018;tag=far']]],
  [
    'an unquoted name with other letters',
    [['From', 'Zoë Müller (Einkauf), GmbH <sip:+4930@a_b.example>;tag=far']],
  ],
  ...targets
    .filter(([, value]) => /[_#]|^[^<]*$/.test(value))
    .map(([, value]) => [`Contact: ${value}`, [['Contact', value]]] as const),
  ...routes
    .filter(([, [value = '']]) => /[_#]|^[^<]*$/.test(value))
    .map(
      ([, recorded]) =>
        [
          `Record-Route: ${recorded.join(' ')}`,
          recorded.map((value) => ['Record-Route', value] as const),
        ] as const,
    ),
  ...vias
    .filter(([, value]) => value.includes('_'))
    .map(([, value], index) => [`Via: ${value}`, [['Via', value.replace('%', `letters-${index}`)]]] as const),
]

test.each(odd)('%s: the call is shown, and declined by the way that it came', async (_, given) => {
  await ringsAndIsDeclined(given)
})

test.each([
  ['a name of 60,000 letters', [['From', `"${'x'.repeat(60_000)}" <sip:1@a.example>;tag=1`]], 400],
  ['a message of 100,000 bytes', [['X-Much', 'x'.repeat(100_000)]], 513],
] as const)('%s is refused with its cause, and the next call is shown', async (_, given, status) => {
  peer.send(inviteText({ peer }, given))
  await peer.next(new RegExp(`^SIP/2\\.0 ${status} `))
  await ringsAndIsDeclined([])
})

test('a message of 1 MB costs the connection, and the next call is shown', async () => {
  const registered = () => host.running.state.phone.registration
  const { kind: first } = registered()
  expect(first).toBe('registered')
  const before = registered()
  peer.send(inviteText({ peer }, [['X-Much', 'x'.repeat(1_000_000)]]))
  await eventually(() => {
    const now = registered()
    expect(now.kind === 'registered' && before.kind === 'registered' && now.since > before.since).toBe(true)
  })
  await ringsAndIsDeclined([])
})
