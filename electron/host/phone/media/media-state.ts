/**
 * State of the exchange of descriptions (RFC 3264 section 4). `offered`: our offer is sent and unanswered; `early`: it
 * is answered only by a provisional response.
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
 * State of the peer connection. `expected`: created ahead for a ringing offer; `new`: nothing agreed yet; `restarting`:
 * agreed, and an ICE restart is offered; `stale`: the one that the far end uses is gone or unusable; `rebuilding`: the
 * description of its successor is being created.
 */
type Connection = 'none' | 'expected' | 'new' | 'agreed' | 'restarting' | 'stale' | 'rebuilding'

export type MediaState = { readonly exchange: Exchange; readonly connection: Connection }

/** An omitted region does not change. A state missing from a given region refuses the event. */
type Transition = { readonly exchange?: StateMap<Exchange>; readonly connection?: StateMap<Connection> }
type StateMap<Name extends string> = Readonly<Partial<Record<Name, Name>>>

const sameExchange: StateMap<Exchange> = {
  idle: 'idle',
  'making-offer': 'making-offer',
  'offer-ready': 'offer-ready',
  offered: 'offered',
  early: 'early',
  'remote-offer': 'remote-offer',
  'making-answer': 'making-answer',
  'answer-ready': 'answer-ready',
}
const sameConnection: StateMap<Connection> = {
  none: 'none',
  expected: 'expected',
  new: 'new',
  agreed: 'agreed',
  restarting: 'restarting',
  stale: 'stale',
  rebuilding: 'rebuilding',
}
const onStart: StateMap<Connection> = { ...sameConnection, none: 'new', expected: 'new', stale: 'rebuilding' }
const onUnusable: StateMap<Connection> = {
  new: 'stale',
  agreed: 'stale',
  restarting: 'stale',
  stale: 'stale',
  rebuilding: 'stale',
}

/** Transitions of both regions for each event of a line's media. A state that is not listed refuses the event. */
export const mediaTransitions = {
  /** The engine prepares its answer to a ringing offer, or discards it. */
  expect: { exchange: { idle: 'idle' }, connection: { none: 'expected' } },
  forgetExpected: { connection: { expected: 'none' } },

  /** The engine starts to create a description. */
  offer: { exchange: { idle: 'making-offer' }, connection: onStart },
  offerIceRestart: { exchange: { idle: 'making-offer' }, connection: { ...onStart, agreed: 'restarting' } },
  answer: { exchange: { 'remote-offer': 'making-answer' }, connection: onStart },
  /** The engine has created it. */
  made: {
    exchange: { 'making-offer': 'offer-ready', 'making-answer': 'answer-ready' },
    connection: { ...sameConnection, rebuilding: 'new' },
  },
  /** The engine has failed: Chromium accepts no description after one that it could not apply. */
  failed: {
    exchange: { 'making-offer': 'idle', 'making-answer': 'idle' },
    connection: { ...sameConnection, agreed: 'stale', restarting: 'stale', rebuilding: 'stale' },
  },

  /** Our description is sent. */
  send: { exchange: { 'offer-ready': 'offered', 'answer-ready': 'idle' } },
  /** The unanswered offer is sent to another address. */
  offerAgain: {
    exchange: { offered: 'offer-ready', 'offer-ready': 'offer-ready' },
    connection: { new: 'new', agreed: 'agreed', restarting: 'restarting' },
  },
  remoteOffer: { exchange: { idle: 'remote-offer', 'remote-offer': 'remote-offer' } },
  earlyAnswer: { exchange: { offered: 'early' } },
  remoteAnswer: { exchange: { offered: 'idle', early: 'idle' } },

  /** The far end's description is applied. */
  agreed: { connection: { ...onUnusable, new: 'agreed', agreed: 'agreed', restarting: 'agreed' } },
  /** It cannot be applied to this connection. */
  unusable: { connection: onUnusable },
  /** The description in progress was refused or never sent: returns to the agreed state, if there is one. */
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
  /** The connection is discarded; an offer already sent still awaits its answer. */
  replace: {
    exchange: { ...sameExchange, 'offer-ready': 'idle', early: 'offered' },
    connection: { ...onUnusable, none: 'stale', expected: 'stale' },
  },
  /** The engine is gone, with all connections. */
  engineGone: { connection: { ...onUnusable, none: 'none', expected: 'none' } },
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

/** Returns the state after an event; null if the table refuses it. */
export function nextMediaState(state: MediaState, event: MediaEvent): MediaState | null {
  const { exchange, connection }: Transition = mediaTransitions[event]
  const next = {
    exchange: exchange ? exchange[state.exchange] : state.exchange,
    connection: connection ? connection[state.connection] : state.connection,
  }
  return next.exchange && next.connection ? { exchange: next.exchange, connection: next.connection } : null
}

/** Whether the peer connection that the far end uses is gone or unusable. */
export function isStale({ connection }: MediaState): boolean {
  return connection === 'stale' || connection === 'rebuilding'
}

/** Whether our own offer is being created or awaits its final answer. */
export function isOffering({ exchange }: MediaState): boolean {
  return (
    exchange === 'making-offer' ||
    exchange === 'offer-ready' ||
    exchange === 'offered' ||
    exchange === 'early'
  )
}
