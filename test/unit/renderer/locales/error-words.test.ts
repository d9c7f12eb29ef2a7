import { expect, test } from 'vitest'
import { errorWords } from '#renderer/locales/error-words.ts'
import type { ErrorCode } from '#shared/core/app-error.ts'

/** Every code, so that a new one without words fails to compile here. */
const codes = Object.keys({
  'session.wrong-password': 1,
  'session.wrong-code': 1,
  'session.wrong-token': 1,
  'session.other-domain': 1,
  'session.signed-out': 1,
  'network.unreachable': 1,
  'network.timeout': 1,
  'network.bad-certificate': 1,
  'network.bad-address': 1,
  'platform.not-json': 1,
  'platform.unexpected-answer': 1,
  'platform.refused': 1,
  'platform.forbidden': 1,
  'platform.not-found': 1,
  'platform.rate-limited': 1,
  'platform.failed': 1,
  'call.not-known': 1,
  'phone.not-registered': 1,
  'phone.wrong-password': 1,
  'phone.unsafe-challenge': 1,
  'phone.other-server': 1,
  'phone.no-account': 1,
  'phone.no-audio-engine': 1,
  'phone.no-such-call': 1,
  'phone.not-now': 1,
  'phone.number-invalid': 1,
  'phone.busy': 1,
  'phone.no-answer': 1,
  'phone.failed': 1,
  'audio.microphone-denied': 1,
  'audio.microphone-absent': 1,
  'audio.failed': 1,
  'sound.not-audio': 1,
  'sound.cut-off': 1,
  'sound.empty': 1,
  'tunnel.program-missing': 1,
  'tunnel.not-allowed': 1,
  'tunnel.refused': 1,
  'tunnel.ended': 1,
  'tunnel.no-address': 1,
  'tunnel.unreachable': 1,
  'tunnel.another-answers': 1,
  'events.disk-full': 1,
  'events.not-kept': 1,
  'relay.unreachable': 1,
  'relay.refused': 1,
  'texts.too-long': 1,
  'texts.not-kept': 1,
  'texts.in-memory': 1,
  'texts.not-now': 1,
  'texts.unclear': 1,
  'texts.not-listed': 1,
  'replay.only': 1,
  'profile.unreadable': 1,
  'profile.not-json': 1,
  'profile.invalid': 1,
  'profile.holds-secret': 1,
  'profile.during-call': 1,
  'policy.locked': 1,
  'settings.invalid': 1,
  'removal.too-late': 1,
  'greeting.during-call': 1,
  'greeting.microphone-denied': 1,
  'greeting.microphone-absent': 1,
  'greeting.nothing-recorded': 1,
  'greeting.not-audio': 1,
  'greeting.too-large': 1,
  'updates.off': 1,
  'updates.none': 1,
  'updates.stopped': 1,
  'updates.unreachable': 1,
  'updates.bad-feed': 1,
  'updates.damaged': 1,
  'updates.not-signed': 1,
  'updates.no-room': 1,
  'updates.not-writable': 1,
  'updates.failed': 1,
  'updates.not-installed': 1,
  'licences.missing': 1,
  'port.in-use': 1,
  'shell.no-windows': 1,
  'host.disconnected': 1,
  'input.invalid': 1,
  internal: 1,
} satisfies Record<ErrorCode, 1>) as ErrorCode[]

test.each(codes)('%s is a sentence, with a detail and without', (code) => {
  for (const words of [errorWords({ code }), errorWords({ code, detail: 'the plain facts' })]) {
    expect(words).toMatch(/^[A-Z].*[^.:\s]\.$/)
    expect(words).not.toContain('…')
    expect(words).not.toMatch(/e-mail|please|oops|!/i)
  }
})

test('the platform is quoted, not rewritten', () => {
  expect(errorWords({ code: 'platform.refused', detail: 'Destination is not valid' })).toBe(
    'The platform answered: Destination is not valid.',
  )
  expect(errorWords({ code: 'platform.refused', detail: 'Costs $& and $1' })).toBe(
    'The platform answered: Costs $& and $1.',
  )
  expect(errorWords({ code: 'platform.refused', detail: 'Is that so?' })).toBe(
    'The platform answered: Is that so?',
  )
})

test('without a word of the platform none is announced', () => {
  expect(errorWords({ code: 'platform.refused' })).toBe('The platform refused this.')
  expect(errorWords({ code: 'port.in-use' })).toBe('Another program uses this port.')
  expect(errorWords({ code: 'network.bad-address', detail: '' })).toBe(
    'This is not an address that can be used.',
  )
})

test('messages follow each other, and none is said twice', () => {
  const refused = (detail: string, errors: readonly string[]) =>
    errorWords({ code: 'platform.refused', detail, errors })
  expect(refused('Not valid', ['dst is empty', 'Name is short.'])).toBe(
    'The platform answered: Not valid; dst is empty; Name is short.',
  )
  expect(refused('Not valid.', ['dst is empty'])).toBe('The platform answered: Not valid. dst is empty.')
  expect(refused('Not valid', ['Not valid'])).toBe('The platform answered: Not valid.')
  expect(refused('Not valid: dst is empty', ['dst is empty'])).toBe(
    'The platform answered: Not valid: dst is empty.',
  )
})

test('a wait that the platform asks for is said, and one of years is not promised', () => {
  const words = (retryAfter?: number) =>
    errorWords({ code: 'platform.rate-limited', ...(retryAfter === undefined ? {} : { retryAfter }) })
  expect(words()).toBe('The platform asks to wait before the next request.')
  expect(words(1000)).toBe('The platform asks to wait a second before the next request.')
  expect(words(20_000)).toBe('The platform asks to wait 20 seconds before the next request.')
  expect(words(600_000)).toBe('The platform asks to wait 10 minutes before the next request.')
  expect(words(99_999_999_999_000)).toBe(
    'The platform asks for a very long wait. Switchhook tries again sooner.',
  )
})

test('of endless words the beginning is shown', () => {
  const shown = errorWords({ code: 'platform.refused', detail: 'no '.repeat(10_000) })
  expect(shown.length).toBeLessThan(350)
  expect(shown.endsWith('…')).toBe(true)
})
