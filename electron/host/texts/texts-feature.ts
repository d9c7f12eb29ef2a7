import { initialSlices } from '#shared/host/state.ts'
import type { TextMethods } from '#shared/host/texts.ts'
import { flag, orNull } from '#shared/settings/checks.ts'
import { arrivalsFeature } from '../arrivals/arrivals-feature.ts'
import { directoryFeature } from '../directory/directory-feature.ts'
import { eventsFeature } from '../events/events-feature.ts'
import { count, id, moment, optional, record, text, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { networkFeature } from '../network/network-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { textOrders } from './text-orders.ts'
import { Texts } from './texts.ts'

type InputOf<Name extends keyof TextMethods> = Parameters<TextMethods[Name]>[0]

const key = record({ key: word })
/** The outbox checks the length of a text, so that it can report the error to the agent. */
const messageText = text(100_000)

/** Text messages, with the outbox. */
export const textsFeature = defineFeature({
  name: 'texts',
  slices: initialSlices('texts', 'composing'),
  needs: {
    session: sessionFeature,
    directory: directoryFeature,
    events: eventsFeature,
    arrivals: arrivalsFeature,
    network: networkFeature,
  },
  create(
    { clock, log, ports, store, set, owned },
    { session: { api }, directory, events, arrivals, network },
  ) {
    const { who, names } = directory
    const texts = new Texts({
      api,
      clock,
      log,
      userData: ports.userData,
      who,
      onState: (state) => set('texts', state),
      onComposing: (composing) => set('composing', composing),
      onArrived: (each) =>
        arrivals.arrivals.add('text', { item: each.key, name: each.name, words: each.words }),
      onSeen: (thread) => arrivals.arrivals.markSeen('text', thread),
    })
    owned.add(names.on(() => texts.namesChanged()))
    owned.add(events.smsEvents.on(({ event, receivedAt }) => texts.handleEvent(event, receivedAt)))
    owned.add(network.events.on(() => texts.wake()))
    owned.add(store.onSlices(['session'], () => texts.wake()))
    return { texts, orders: textOrders(texts) }
  },
  signedIn: ({ texts }, agent, later) => later(() => texts.start(agent)),
  signedOut({ texts }) {
    // Sign-out erases the copy; unsent texts stay for the next sign-in.
    texts.stop()
    texts.eraseCopy()
  },
  dispose: ({ texts }) => texts[Symbol.asyncDispose](),
  methods: {
    'texts.threads': {
      input: record({ find: word, count }),
      run: ({ orders }, input) => orders.threads(input),
    },
    'texts.open': {
      input: record<InputOf<'texts.open'>>({ key: word, count, with: optional(word) }),
      run: ({ orders }, input) => orders.open(input),
    },
    'texts.latest': { input: key, run: ({ orders }, input) => orders.latest(input) },
    'texts.markSeen': { input: key, run: ({ orders }, input) => orders.markSeen(input) },
    'texts.draft': {
      input: record({ key: word, draft: record({ words: messageText, from: word }) }),
      run: ({ orders }, input) => orders.draft(input),
    },
    'texts.send': {
      input: record<InputOf<'texts.send'>>({
        to: word,
        from: word,
        words: messageText,
        sendAt: optional(moment),
      }),
      run: ({ orders }, input) => orders.send(input),
    },
    'texts.again': { input: key, run: ({ orders }, input) => orders.again(input) },
    'texts.withdraw': { input: key, run: ({ orders }, input) => orders.withdraw(input) },
    'texts.refresh': { input: null, run: ({ orders }) => orders.refresh() },
    'texts.copy': { input: record({ on: flag }), run: ({ orders }, input) => orders.copy(input) },
    'canned.save': {
      input: record({ id: orNull(id), name: word, text: messageText }),
      run: ({ orders }, input) => orders.saveCanned(input),
    },
    'canned.remove': { input: record({ id }), run: ({ orders }, input) => orders.removeCanned(input) },
  },
})
