import { fc } from '#test/support/property.ts'
import { describe, expect, test } from 'vitest'
import { Cleaner } from '#electron/host/event-log/cleaner.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { sampleState } from '#test/e2e/screens/sample-state.ts'
import { LoggedFixture } from '#test/support/logged-fixture.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { runs } from '#test/support/tier.ts'

const word = fc.stringMatching(/^[a-zA-Z0-9]{16,40}$/)
const known = fc.oneof(
  word,
  fc.stringMatching(/^[ -~]{8,24}$/).filter((text) => text.trim().length > 6),
)

/** Texts in which credentials stand, as far as anybody would write them. */
const wrapped = fc
  .tuple(
    word,
    fc.constantFrom<(secret: string) => string>(
      (secret) => `Authorization: Bearer ${secret}`,
      (secret) => `https://api.example.com/v1.2/calls?token=${secret}`,
      (secret) => `https://agent:${secret}@example.com/`,
      (secret) => `{"password":"${secret}"}`,
      (secret) => `cloudflared tunnel run --token=${secret}`,
      (secret) => `v=0\r\na=ice-pwd:${secret}\r\n`,
      (secret) => `Basic ${secret}`,
      (secret) => `X-Auth-Token: ${secret}`,
    ),
  )
  .map(([secret, wrap]) => ({ secret, text: wrap(secret) }))

test('no secret, no text of a message and no body that came in is in the log', () => {
  fc.assert(
    fc.property(known, word, fc.array(wrapped, { minLength: 1, maxLength: 6 }), (secret, sms, texts) => {
      using fixture = new LoggedFixture()
      fixture.calls.start()
      fixture.log.hide(secret)
      const at = writeTimestamp(fixture.clock.now())
      const text = (place: number) => texts[place % texts.length]?.text ?? ''
      fixture.notify({
        id: 's',
        event_time: at,
        event_name: 'sms.received',
        customer_id: 1,
        from_no: '1',
        to_no: '2',
        text: sms,
      })
      fixture.notify({ id: 'u', event_name: `odd ${text(0)} ${secret}`, body: sms, password: secret })
      fixture.notify({
        id: `r ${secret}`,
        event_time: at,
        event_name: 'call.ringing',
        call_id: 1,
        state: 'RINGING',
        src_name: text(1),
        src: text(2),
        dst_name: secret,
        token: sms,
      })
      fixture.calls.learn(
        liveCall({ id: 2, context: text(3), queueState: `${secret} ${text(4)}` }),
        fixture.clock.now(),
      )
      fixture.store.set('lines', [
        phoneLine({ name: text(5), endWords: `488 ${secret} ${text(1)}`, number: `1;postd=${sms}` }),
      ])
      fixture.store.set('tunnel', {
        kind: 'failing',
        error: { code: 'tunnel.ended', detail: text(2) },
        address: null,
        since: 0,
        retryAt: null,
      })
      fixture.store.set('shell', { ...fixture.store.value.shell, allowedCommands: [`tunnel ${sms}`] })
      fixture.store.set('settings', {
        ...defaultSettings,
        tunnel: { kind: 'command', command: `tunnel ${sms}`, pattern: sms },
        shortcuts: { [secret]: 'A' },
        connection: { baseUrl: `https://a:${sms}@example.com/v1.2`, email: '', keepSignedIn: true, ca: sms },
      })
      fixture.clock.advance(2_000)
      fixture.log.begin()
      fixture.log.catchUp()
      expect(fixture.faults).toEqual([])
      const written = fixture.sink.lines
        .map((line) => deepTexts(JSON.parse(line)))
        .flat()
        .join('\n')
      for (const hidden of [secret, sms, ...texts.map((each) => each.secret)])
        expect(written).not.toContain(hidden)
    }),
    runs(300),
  )
})

describe('a text', () => {
  const cleaner = new Cleaner()

  test.for([
    'Ada Example',
    '+44 20 7946 0018',
    '2026-11-22 06:24:14',
    'https://api.telephony.example/v1.2',
    'wss://sip.telephony.example/ws',
    'sip.telephony.example',
    '486 Busy Here',
    '9f1c2ab4-1111-4222-8333-123456789abc',
    '<img src=x onerror=alert(1)>',
    'Zoë “Ringer” O’Neill 李',
    'contact:12',
  ])('without secrets stays as it is: %s', (text) => {
    expect(cleaner.clean(text)).toBe(text)
  })

  test('that was changed still differs from any other, and equals itself', () => {
    const [one, other] = ['token=abcdefgh', 'token=ijklmnop'].map((text) => cleaner.clean(text))
    expect(one).not.toBe(other)
    expect(one).toBe(cleaner.clean('token=abcdefgh'))
    expect(new Cleaner().clean('token=abcdefgh')).not.toBe(one)
  })

  test('that is the name of a field is cleaned too, once the secret in it is known', () => {
    const withSecret = new Cleaner()
    expect(withSecret.clean({ 'tone-parade': 1 })).toEqual({ 'tone-parade': 1 })
    withSecret.learn('parade')
    expect(JSON.stringify(withSecret.clean({ 'tone-parade': 1 }))).not.toContain('parade')
  })

  test('is cut where it is very long', () => {
    expect(cleaner.clean('so long '.repeat(1_000)).length).toBeLessThan(2_100)
  })
})

test('a known secret that sounds like the name of a secret field is taken out of names of fields too', () => {
  const cleaner = new Cleaner()
  cleaner.learn('pWd      !')
  expect(JSON.stringify(cleaner.clean({ 'pWd      !': 'A', ' pWd      ! ': 1 }))).not.toContain('pWd')
})

test('a known secret that holds another is gone as a whole', () => {
  const cleaner = new Cleaner()
  for (const secret of ['hunter2', 'hunter2-of-1984', 'of-1984']) cleaner.learn(secret)
  expect(cleaner.clean('with hunter2-of-1984 in it')).toMatch(/^with \[removed\] in it \S{12}$/)
})

test('a state as it usually is keeps all that the console shows', () => {
  const { people, settings, devices, ...state } = sampleState(1_800_000_000_000)
  expect(people.list.length + settings.ringVolume + Number(devices.audio !== null)).toBeGreaterThan(0)
  expect(new Cleaner().clean(state)).toEqual(state)
})

/** Every text in a value, names of fields too. */
function deepTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) => [name, ...deepTexts(field)])
}
