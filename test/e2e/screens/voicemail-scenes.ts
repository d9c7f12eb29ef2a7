import type { Greeting, Mailbox, Voicemail, VoicemailState } from '#shared/host/voicemail.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** A message that Mei Copperleaf left a moment ago, with `changes`. */
export function voicemail(changes: Partial<Voicemail> = {}): Voicemail {
  return {
    id: 1,
    number: '+447700900731',
    name: 'Mei Copperleaf',
    company: 'Harrowmint Dental',
    mailbox: 31,
    folder: 0,
    isNew: true,
    at: 0,
    seconds: 42,
    transcript: '',
    liveId: null,
    ...changes,
  }
}

export const chairs =
  'Hello, it is Mei at Harrowmint about the two treatment chairs. We had Thursday pencilled in for the fitting, and I ' +
  'wanted to check that still suits you, because our floor is being sealed on Wednesday and it needs a night to dry. If ' +
  'it has to move, Friday before eleven would be fine. You can text me on this number. Thank you.'

type Line = readonly [name: string, number: string, ago: number, seconds: number, transcript: string]

const lines: readonly Line[] = [
  ['Mei Copperleaf', '+447700900731', 8 * minute, 42, chairs],
  ['', '+441632960245', 40 * minute, 18, 'Could somebody ring me about a repair'],
  ['Dario Plumwhistle', '+447700900516', 135 * minute, 67, 'The courier left the parcel at number nine'],
  ['Harrowmint Dental', '+441632960318', 210 * minute, 35, 'We would like to move the visit to Friday'],
  ['Jonas Thistledown', '+447700900614', 2 * day, 24, 'All good now, thanks for the quick answer'],
  ['Pebblegate Lettings', '+441632960770', 2.2 * day, 135, 'Three things about the spring order'],
  ['', '+12025550123', 3 * day, 6, ''],
  ['Anouk Fernsby', '+447700900377', 3.1 * day, 51, 'It is Anouk, the replacement arrived'],
  ['Odile Marshgrove', '+447700900488', 4 * day, 29, 'Invoice 7731 looks wrong again'],
]

/** The messages of an inbox, newest first; three of them are new. `now` in milliseconds since 1970. */
export function sampleInbox(now: number): readonly Voicemail[] {
  return lines.map(([name, number, ago, seconds, transcript], index) =>
    voicemail({
      id: 900 - index,
      name,
      number,
      company: index === 0 ? 'Harrowmint Dental' : '',
      isNew: index < 3,
      at: now - ago,
      seconds,
      transcript,
    }),
  )
}

export const ownMailbox: Mailbox = { id: 31, ext: '204', name: 'Wren Alderpike', isOwn: true, unheard: 2 }

/** Folders and mailboxes as in the design. */
export const sampleBox: VoicemailState = {
  revision: 1,
  error: null,
  unheard: 3,
  loading: false,
  folders: [
    { folder: 0, name: '', messages: 9, unheard: 3 },
    { folder: 1, name: '', messages: 0, unheard: 0 },
    { folder: 2, name: 'Call back', messages: 4, unheard: 0 },
    { folder: 3, name: 'Suppliers', messages: 0, unheard: 0 },
  ],
  mailboxes: [ownMailbox, { id: 600, ext: '600', name: 'Orders', isOwn: false, unheard: 1 }],
}

export function sampleGreetings(now: number): readonly Greeting[] {
  const own = { mailbox: 31, ext: '204', name: 'Wren Alderpike' }
  return [
    { id: 71, ...own, description: 'At my desk', at: now - 40 * day },
    { id: 72, ...own, description: 'On holiday until Monday', at: now - 3 * day },
  ]
}
