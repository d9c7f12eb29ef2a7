/**
 * How far the exchange of descriptions has come (RFC 3264 section 4). `offered`: our offer is sent and unanswered;
 * `early`: it is answered by a provisional response only.
 */
type Exchange =
  | 'idle'
  | 'making-offer'
  | 'offer-ready'
  | 'offered'
  | 'early'
  | 'remote-offer'
  | 'making-answer'
  | 'answer-ready'
  | 'closed'

/**
 * The peer connection. `expected`: made ahead for a ringing offer; `new`: nothing agreed on it yet; `restarting`: agreed,
 * and an ICE restart is offered; `stale`: the far end speaks to one that is gone or of no use; `rebuilding`: the
 * description of its successor is being made.
 */
type Connection = 'none' | 'expected' | 'new' | 'agreed' | 'restarting' | 'stale' | 'rebuilding'

export type MediaState = { readonly exchange: Exchange; readonly connection: Connection }

/** A region that is left out stays as it is; of one that is given, a state that is left out refuses the event. */
type Transition = { readonly exchange?: Moves<Exchange>; readonly connection?: Moves<Connection> }
type Moves<Name extends string> = Readonly<Partial<Record<Name, Name>>>

const sameExchange: Moves<Exchange> = {
  idle: 'idle',
  'making-offer': 'making-offer',
  'offer-ready': 'offer-ready',
  offered: 'offered',
  early: 'early',
  'remote-offer': 'remote-offer',
  'making-answer': 'making-answer',
  'answer-ready': 'answer-ready',
}
const sameConnection: Moves<Connection> = {
  none: 'none',
  expected: 'expected',
  new: 'new',
  agreed: 'agreed',
  restarting: 'restarting',
  stale: 'stale',
  rebuilding: 'rebuilding',
}
const begun: Moves<Connection> = { ...sameConnection, none: 'new', expected: 'new', stale: 'rebuilding' }
const useless: Moves<Connection> = {
  new: 'stale',
  agreed: 'stale',
  restarting: 'stale',
  stale: 'stale',
  rebuilding: 'stale',
}

/** Each event in the life of a line's media, and what becomes of the two. A state that is not listed refuses it. */
export const mediaTransitions = {
  /** The engine makes its answer to a ringing offer ahead of time, or is told to forget it. */
  expect: { exchange: { idle: 'idle' }, connection: { none: 'expected' } },
  forgetExpected: { connection: { expected: 'none' } },

  /** The engine begins a description. */
  offer: { exchange: { idle: 'making-offer' }, connection: begun },
  offerIceRestart: { exchange: { idle: 'making-offer' }, connection: { ...begun, agreed: 'restarting' } },
  answer: { exchange: { 'remote-offer': 'making-answer' }, connection: begun },
  /** The engine has made it. */
  made: {
    exchange: { 'making-offer': 'offer-ready', 'making-answer': 'answer-ready' },
    connection: { ...sameConnection, rebuilding: 'new' },
  },
  /** It could not: Chromium takes no description after one that it could not apply. */
  failed: {
    exchange: { 'making-offer': 'idle', 'making-answer': 'idle' },
    connection: { ...sameConnection, agreed: 'stale', restarting: 'stale', rebuilding: 'stale' },
  },

  /** Our description is sent. */
  send: { exchange: { 'offer-ready': 'offered', 'answer-ready': 'idle' } },
  /** The unanswered offer goes to another address. */
  offerAgain: {
    exchange: { offered: 'offer-ready', 'offer-ready': 'offer-ready' },
    connection: { new: 'new', agreed: 'agreed', restarting: 'restarting' },
  },
  remoteOffer: { exchange: { idle: 'remote-offer', 'remote-offer': 'remote-offer' } },
  earlyAnswer: { exchange: { offered: 'early' } },
  remoteAnswer: { exchange: { offered: 'idle', early: 'idle' } },

  /** The far end's description is applied. */
  agreed: { connection: { ...useless, new: 'agreed', agreed: 'agreed', restarting: 'agreed' } },
  /** It cannot be applied to this connection. */
  unusable: { connection: useless },
  /** The description in progress was refused or never sent: back to what was agreed, where there is such a thing. */
  rollback: {
    exchange: {
      ...sameExchange,
      ...{
        'offer-ready': 'idle',
        offered: 'idle',
        early: 'idle',
        'remote-offer': 'idle',
        'answer-ready': 'idle',
      },
    },
    connection: { ...sameConnection, none: 'stale', expected: 'stale', new: 'stale', restarting: 'stale' },
  },
  /** The connection is given up; an offer that was sent still has its answer to come. */
  replace: {
    exchange: { ...sameExchange, 'offer-ready': 'idle', early: 'offered' },
    connection: { ...useless, none: 'stale', expected: 'stale' },
  },
  /** The engine has gone, with every connection. */
  engineGone: { connection: { ...useless, none: 'none', expected: 'none' } },
  close: {
    exchange: {
      idle: 'closed',
      'making-offer': 'closed',
      'offer-ready': 'closed',
      offered: 'closed',
      early: 'closed',
      'remote-offer': 'closed',
      'making-answer': 'closed',
      'answer-ready': 'closed',
    },
  },
} satisfies Readonly<Record<string, Transition>>

export type MediaEvent = keyof typeof mediaTransitions

export const initialMediaState: MediaState = { exchange: 'idle', connection: 'none' }

/** The state after an event; null where the table refuses it. */
export function nextMediaState(state: MediaState, event: MediaEvent): MediaState | null {
  const { exchange, connection }: Transition = mediaTransitions[event]
  const next = {
    exchange: exchange ? exchange[state.exchange] : state.exchange,
    connection: connection ? connection[state.connection] : state.connection,
  }
  return next.exchange && next.connection ? { exchange: next.exchange, connection: next.connection } : null
}

/** Whether the far end speaks to a peer connection that is not there. */
export function isStale({ connection }: MediaState): boolean {
  return connection === 'stale' || connection === 'rebuilding'
}

/** Whether an offer of ours is being made, or has no final answer yet. */
export function isOffering({ exchange }: MediaState): boolean {
  return (
    exchange === 'making-offer' ||
    exchange === 'offer-ready' ||
    exchange === 'offered' ||
    exchange === 'early'
  )
}
