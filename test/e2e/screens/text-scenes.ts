import type {
  Composing,
  OpenThread,
  TextMessage,
  TextState,
  TextThread,
  TextsState,
} from '#shared/host/texts.ts'

const minute = 60_000
const tamsin = '+447700900142'
export const ordersLine = '+441632960101'

/** A thread in the list, with `changes`. */
export function textThread(changes: Partial<TextThread> & Pick<TextThread, 'key'>): TextThread {
  const words = 'Thanks, invoice received'
  const shown = { key: `last-${changes.key}`, way: 'in', at: 0, words, state: { kind: 'received' } } as const
  return { name: '', company: '', unread: 0, shown, draft: null, ...changes }
}

type Line = readonly [
  key: string,
  name: string,
  minutesAgo: number,
  words: string,
  state?: TextState,
  unread?: number,
  draft?: string,
]

const received = { kind: 'received' } as const
const sent = { kind: 'sent', result: 'delivered' } as const
const failed = {
  kind: 'failed',
  error: { code: 'platform.refused', detail: 'not enough balance' },
} as const

const lines: readonly Line[] = [
  [tamsin, 'Tamsin Quillfeather', 3, 'Both bowls, same glaze as before'],
  ['+447700900731', 'Mei Copperleaf', 15, 'Is Thursday still fine for the fitting?', received, 1],
  ['+441632960733', 'Harrowmint Dental', 47, 'Can you send the two chairs quote again', received, 2],
  ['+447700900377', 'Bram Oakhollow', 86, 'Your workshop slot is 9:30', { kind: 'queued' }],
  ['+447700900688', '', 124, 'Collection reference 5521', failed],
  ['+447700900614', 'Jonas Thistledown', 141, 'Great, see you then.', sent],
  ['+447700900516', 'Odile Marshgrove', 232, 'Thanks, invoice received', received, 0, 'You are wel'],
  ['+447700900911', 'Dario Plumwhistle', 1_600, 'The courier has your number now.', sent],
  ['+441632960770', 'Pebblegate Lettings', 1_700, 'Keys are at the front desk'],
  ['+12025550123', '', 3_000, 'STOP'],
  ['+447700900222', 'Anouk Fernsby', 3_100, 'Replacement order 48077 is booked.', sent],
]

/** The list of the design. `now` in milliseconds since 1970. */
export function textThreads(now: number): readonly TextThread[] {
  return lines.map(([key, name, minutesAgo, words, state = received, unread = 0, draft = null]) => {
    const way = state.kind === 'received' ? 'in' : 'out'
    const shown = { key: `last-${key}`, way, at: now - minutesAgo * minute, words, state } as const
    return textThread({ key, name, unread, draft, shown })
  })
}

/** One text of this agent or of the other end, with `changes`. */
export function text(key: string, changes: Partial<TextMessage>): TextMessage {
  const way = changes.way ?? 'in'
  const state = way === 'in' ? received : ({ kind: 'sent', result: 'sent' } as const)
  return {
    key,
    at: 0,
    words: 'Both bowls, same glaze as before',
    own: ordersLine,
    by: '',
    state,
    ...changes,
    way,
  }
}

/** The conversation of the design. `now` in milliseconds since 1970. */
export function tamsinThread(now: number): OpenThread {
  const ago = (minutes: number) => now - minutes * minute
  const out = (key: string, changes: Partial<TextMessage>) => text(key, { way: 'out', ...changes })
  return {
    thread: { key: tamsin, name: 'Tamsin Quillfeather', company: 'Otterwick Ceramics' },
    hasEarlier: false,
    draft: { words: '', from: '' },
    messages: [
      out('1', {
        at: ago(4_400),
        by: 'Kofi Larkmoor',
        words: 'Your second kiln shipment leaves us on Wednesday. Tracking follows by text.',
      }),
      text('2', {
        at: ago(22),
        words: 'Parcel came today but two of the bowls are chipped. Can I ring you about it?',
      }),
      out('3', { at: ago(20), words: 'Of course. Orders line is open until six, or I can ring you.' }),
      text('last-+447700900142', { at: ago(3) }),
      out('5', {
        at: ago(2),
        words: 'Photos help us claim from the courier: orders@hollowmere.com',
        state: failed,
      }),
      out('6', {
        at: ago(1),
        words: 'Replacements for order 48213 leave tomorrow morning.',
        state: { kind: 'sending' },
      }),
      out('7', { at: now, words: 'They will come to the studio side door.', state: { kind: 'queued' } }),
    ],
  }
}

/** Data for the editor of texts. */
export const composing = {
  senders: [
    { number: ordersLine, name: 'Orders line' },
    { number: '+441632960100', name: '' },
  ],
  canned: [
    {
      id: 1,
      name: 'Replacement confirmed',
      text: 'Your replacement is booked and leaves us on the next working day.',
    },
    { id: 2, name: 'Reply with a photo', text: 'Could you reply with one clear photo of the damage?' },
    {
      id: 3,
      name: 'Repair slot offered',
      text: 'We can fit the repair on Thursday morning. Does that suit you?',
    },
    { id: 4, name: 'Opening hours', text: 'We are open from nine to six.' },
  ],
  error: null,
} satisfies Composing

export const textsLive: TextsState = { revision: 1, error: null, unread: 2, unsent: 2, sync: 'live' }
