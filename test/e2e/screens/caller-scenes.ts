import type { Line } from '#shared/calls/line.ts'
import type { Caller, CallerCall, CallLabel } from '#shared/host/caller.ts'
import type { TextMessage } from '#shared/host/texts.ts'
import type { HostState } from '#shared/host/state.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The labels of the company. */
export const callLabels: HostState['callLabels'] = {
  kind: 'ready',
  value: (
    [
      [1, 'Replacement', '#ce312a'],
      [2, 'Fragile goods', '#b77400'],
      [3, 'Order', '#01967c'],
      [4, 'Follow up', '#1b66d1'],
      [5, 'Courier', ''],
      [6, 'Invoice', '#7e2f90'],
    ] as const
  ).map(([id, name, color]): CallLabel => ({ id, name, color })),
}

/** What is known about the other end of a line, with `changes`. `now` in milliseconds since 1970. */
export function callerOf(line: Line, now: number, changes: Partial<Caller> = {}): Caller {
  return {
    lineId: line.id,
    number: line.number,
    contactId: 1,
    waited: { since: line.startedAt - 18_000, until: line.connectedAt },
    calls: { kind: 'ready', value: pastCalls(line.number, now) },
    notes: {
      kind: 'ready',
      value: [
        {
          cdrId: 1,
          at: now - 8 * day,
          words: 'Second kiln shipment leaves on the 19th. She will be at the studio all week.',
        },
        {
          cdrId: 2,
          at: now - 22 * day,
          words: 'Invoice 7731 settled. Wants one monthly invoice from December.',
        },
      ],
    },
    summary: {
      kind: 'ready',
      value: {
        at: now - 8 * day,
        words:
          'Asked when the second kiln shipment would leave. Kofi promised dispatch by 19 November and a tracking text.',
        sentiment: 'neutral',
      },
    },
    texts: {
      kind: 'ready',
      value: {
        thread: line.number,
        unread: 1,
        last: [
          text('1', ['out', 'Your order left this morning.'], now - 300 * minute),
          text('2', ['in', 'Thank you'], now - 290 * minute),
          text(
            '3',
            ['in', 'Parcel came today but two of the bowls are chipped. Can I ring you about it?'],
            now - 20 * minute,
          ),
        ],
      },
    },
    voicemail: {
      kind: 'ready',
      value: {
        messages: [
          {
            id: 301,
            ...{ number: line.number, name: 'Tamsin Quillfeather', company: 'Otterwick Ceramics' },
            ...{ mailbox: 204, folder: 0, isNew: true, at: now - day, seconds: 21, liveId: null },
            transcript: 'Hello, it is Tamsin from Otterwick Ceramics. Two bowls of order 48213 came chipped.',
          },
        ],
        total: 1,
      },
    },
    extras: { kind: 'ready', value: { labels: [1, 2], actionUrl: '', actionText: '' } },
    ...changes,
  }
}

/** A caller without any history. */
export const nothingKnown = {
  calls: { kind: 'ready', value: [] },
  notes: { kind: 'ready', value: [] },
  summary: { kind: 'ready', value: null },
  texts: { kind: 'ready', value: { thread: '', unread: 0, last: [] } },
  voicemail: { kind: 'ready', value: { messages: [], total: 0 } },
  waited: null,
} satisfies Partial<Caller>

function text(key: string, [way, words]: readonly [TextMessage['way'], string], at: number): TextMessage {
  const state = way === 'in' ? ({ kind: 'received' } as const) : ({ kind: 'sent', result: '' } as const)
  return { key, way, at, words, own: '+441632960101', by: '', state }
}

function pastCalls(number: string, now: number): readonly CallerCall[] {
  const rows = [
    ['in', 8, 372, 'Orders', 'Kofi Larkmoor', [7004]],
    ['out', 8, 160, '', '', []],
    ['missed', 10, 0, 'Orders', '', []],
    ['in', 22, 545, 'Billing', 'Priya Wrenfold', [7005]],
  ] as const
  return rows.map(([type, days, talkSeconds, through, by, recordings], index) => ({
    cdrId: 900 - index,
    liveId: 9_000 - index,
    ...{ type, number, talkSeconds, by, recordings },
    name: 'Tamsin Quillfeather',
    at: now - days * day - index * minute,
    cause: 'Normal Clearing',
    ...(through === '' ? {} : { way: 'queue' as const, through }),
    isOwn: type === 'out',
  }))
}
