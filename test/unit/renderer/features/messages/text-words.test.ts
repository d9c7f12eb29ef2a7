import { afterEach, describe, expect, test } from 'vitest'
import { textStatus } from '#renderer/features/messages/text-status.ts'
import { threadWords } from '#renderer/features/messages/thread-words.ts'
import { foldText } from '#renderer/features/messages/conversation.ts'
import { senderFor, senderLabel, senderName } from '#renderer/features/messages/senders.ts'
import { german } from '#renderer/locales/de/index.ts'
import type { TextState } from '#shared/host/texts.ts'
import { english, speak } from '#shared/locales/words.ts'
import { composing, ordersLine, text, textThread } from '#test/e2e/screens/text-scenes.ts'

afterEach(() => speak(english))

const now = new Date(2025, 10, 20, 14, 6).getTime()
const status = (state: TextState, waitsForEarlier = false, isRetried = false) => {
  const message = text('1', { way: state.kind === 'received' ? 'in' : 'out', at: now, state })
  return textStatus({ message, waitsForEarlier, isRetried }, now)
}
const refused = { code: 'platform.refused', detail: 'not enough balance' } as const

describe('what became of a text', () => {
  test('a sent one has the platform’s word and no other', () => {
    expect(status({ kind: 'sent', result: '' }).words).toBe('Sent 14:06')
    expect(status({ kind: 'sent', result: 'Sent' }).words).toBe('Sent 14:06')
    expect(status({ kind: 'sent', result: 'delivered' }).words).toBe('Sent 14:06, delivered')
    expect(status({ kind: 'sent', result: '4' })).toMatchObject({
      kind: 'sent',
      words: 'Sent 14:06, code 4',
    })
  })

  test('one that the platform took and calls failed is said to be so, and can be sent once more', () => {
    const { kind, words, actions } = status({ kind: 'sent', result: 'failed' })
    expect([kind, words]).toEqual(['bad', 'Sent 14:06. The phone service answered: failed.'])
    expect(actions.map(({ label }) => label)).toEqual(['Try again', 'Edit'])
    const retried = status({ kind: 'sent', result: 'failed' }, false, true)
    expect([retried.kind, retried.words, retried.actions]).toEqual(['bad', words, []])
  })

  test.each([
    'UNDELIV',
    'Not delivered',
    'not_sent',
    'Rejected',
    'Refused',
    'Blocked',
    'canceled',
    'DELETED',
    'Expired',
  ])('one whose result is %s was not delivered, whoever words it', (result) =>
    expect(status({ kind: 'sent', result }).kind).toBe('bad'),
  )

  test.each(['DELIVRD', 'ACCEPTD', 'UNKNOWN', 'Submitted', 'sent', 'No error'])(
    'one whose result is %s is not said to have failed',
    (result) => expect(status({ kind: 'sent', result }).kind).toBe('sent'),
  )

  test('a failed one quotes the platform and can be sent again or changed', () => {
    const { words, actions } = status({ kind: 'failed', error: refused })
    expect(words).toBe('Not sent. The phone service answered: not enough balance.')
    expect(actions.map(({ label }) => label)).toEqual(['Try again', 'Edit'])
  })

  test('one of which it is not known says what sending again may do', () => {
    const { words, actions } = status({ kind: 'unsure', error: { code: 'network.timeout' } })
    expect(words).toMatch(/may not have been sent.*could arrive twice/)
    expect(actions.map(({ label }) => label)).toEqual(['Send again', 'Remove'])
  })

  test('a queued one says behind what it waits, if it does', () => {
    expect(status({ kind: 'queued' }, true).words).toBe('Waiting for the text above')
    expect(status({ kind: 'queued' }).words).toBe('Queued')
    expect(status({ kind: 'sending' }).words).toBe('Sending')
    expect(status({ kind: 'sending', isUnclear: true }).words).toBe('Checking whether it was sent')
  })

  test.each([
    ['network.unreachable', 'No connection. Next try at 14:06', ['Try now', 'Edit']],
    ['session.signed-out', 'You are signed out. Next try at 14:06', ['Try now', 'Edit']],
    ['platform.rate-limited', 'The phone service asks you to wait. Next try at 14:06', ['Edit']],
  ] as const)('one that waits for %s says why and when it is tried next', (code, words, actions) => {
    const waiting = status({ kind: 'queued', wait: { error: { code }, next: now } })
    expect([waiting.kind, waiting.words]).toEqual(['waits', words])
    expect(waiting.actions.map(({ label }) => label)).toEqual(actions)
    const behind = status({ kind: 'queued', wait: { error: { code }, next: now } }, true)
    expect([behind.words, behind.actions]).toEqual(['Waiting for the text above', []])
  })

  test('one that goes later says when, and that it waits for the app', () => {
    expect(status({ kind: 'scheduled', sendAt: now + 3_600_000 }).words).toBe(
      'Sends at 15:06, or when Switchhook next opens',
    )
  })
})

describe('a thread in the list', () => {
  const rowWords = (state: TextState, words: string, draft: string | null = null) =>
    threadWords(textThread({ key: '1', draft, shown: { key: 'm', way: 'out', at: now, words, state } }))

  test('names what needs the agent before what he began to write', () => {
    const failed = rowWords({ kind: 'failed', error: refused }, 'hello', 'a draft')
    expect(failed).toEqual({ mark: { kind: 'bad', label: 'Not sent' }, words: 'hello' })
    expect(rowWords({ kind: 'queued' }, 'hello', 'a draft').mark?.label).toBe('Draft')
    expect(rowWords({ kind: 'queued' }, 'hello').mark?.label).toBe('Queued')
    expect(rowWords({ kind: 'sent', result: '' }, 'hello').words).toBe('You: hello')
    expect(rowWords({ kind: 'sent', result: 'failed' }, 'hello').mark).toEqual({
      kind: 'bad',
      label: 'failed',
    })
  })

  test('says in the language of the screens that a text was not delivered', () => {
    speak(german)
    expect(rowWords({ kind: 'sent', result: 'failed' }, 'hello').mark?.label).toBe('fehlgeschlagen')
  })

  test('shows a text of many lines and any length as one line', () => {
    const { words } = rowWords({ kind: 'received' }, `a\n\nb ${'x'.repeat(10_000)}`)
    expect(words.startsWith('a b xxx')).toBe(true)
    expect(words.length).toBeLessThan(200)
  })
})

describe('a long text', () => {
  test('is folded between two words, and a short one is not', () => {
    expect(foldText('x'.repeat(900))).toBeNull()
    const folded = foldText('word '.repeat(2_000)) ?? ''
    expect(folded.endsWith('word…')).toBe(true)
    expect(folded.length).toBeLessThanOrEqual(901)
  })

  test('is folded by its lines too, and never within a sign', () => {
    expect(foldText('a\n'.repeat(40))?.split('\n')).toHaveLength(18)
    expect(foldText('👍'.repeat(2_000))).toMatch(/^(?:👍)+…$/u)
    expect(foldText(`x${'👍'.repeat(2_000)}`)).toMatch(/^x(?:👍)+…$/u)
  })
})

describe('the number that a text goes from', () => {
  const { senders } = composing

  test('is the one chosen, else the thread’s last, else the usual one', () => {
    expect(senderFor(senders, { chosen: '+441632960100', lastSender: ordersLine })).toBe('+441632960100')
    expect(senderFor(senders, { chosen: '', lastSender: '+441632960100' })).toBe('+441632960100')
    expect(senderFor(senders, { chosen: '+1', lastSender: '+2' })).toBe(ordersLine)
    expect(senderFor([], { chosen: ordersLine, lastSender: '' })).toBe('')
  })

  test('stays the thread’s own as long as the numbers are unknown', () => {
    expect(senderFor(null, { chosen: '', lastSender: '+441632960100' })).toBe('+441632960100')
    expect(senderFor(null, { chosen: ordersLine, lastSender: '+441632960100' })).toBe(ordersLine)
    expect(senderFor(null, { chosen: '', lastSender: '' })).toBe('')
  })

  test('is named as the customer named it', () => {
    expect(senders.map((sender) => senderLabel(sender, 'GB'))).toEqual([
      'Orders line, +44 1632 960101',
      '+44 1632 960100',
    ])
    expect(senderName(senders, ordersLine)).toBe('Orders line')
    expect(senderName(senders.slice(1), '+441632960100')).toBe('')
  })
})
