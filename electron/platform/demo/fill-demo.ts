import type { Store } from '../store/store.ts'
import type { StoredUser } from '../store/rows.ts'
import type { StoredVoicemessage } from '../store/tables/messages.ts'
import { fillAnnouncements } from './announcements.ts'
import { makeContacts } from './contacts.ts'
import { makeCustomers } from './customers/customers.ts'
import { fillOrganisation } from './fill-organisation.ts'
import { makeChats } from './messages/chats.ts'
import { makeFaxes } from './messages/faxes.ts'
import { makeCannedResponses, makeTexts } from './messages/texts.ts'
import { makeVoicemails } from './messages/voicemails.ts'
import { makeNotes } from './past/notes.ts'
import { cdrOf, type DatedCall } from './past/past-call.ts'
import { makePastCalls } from './past/past-calls.ts'
import { makeRecordings } from './past/recordings.ts'
import { makeSessions } from './past/sessions.ts'
import { makeTraces } from './past/traces.ts'
import { storyNotes, applyStories } from './past/story-calls.ts'
import { callMeBackCdrsOf, trackedCallsOf, visitorsOf, webcallsOf } from './past/web-calls.ts'
import type { Random } from './random.ts'
import { withShopSettings } from './users.ts'

/** Sizes of the large collections. */
const demoCounts = { contacts: 2_000, calls: 20_000 } as const

/**
 * Fills a small company with a plausible history, step by step. `users` are not stored yet: their voicemail counts are
 * added first.
 */
export function* fillDemo(
  store: Store,
  {
    users,
    random,
    now,
  }: { readonly users: readonly StoredUser[]; readonly random: Random; readonly now: number },
): Generator<void> {
  const customers = makeCustomers(demoCounts.contacts, random.stream('customers'))
  const calls = applyStories(
    makePastCalls({ count: demoCounts.calls, customers, random: random.stream('calls'), now }),
  )
  const voicemails = makeVoicemails(calls, random.stream('voicemails'))
  store.users.insertAll(users.map((user) => withShopSettings(user, voicemailCountsOf(user.id, voicemails))))
  fillOrganisation(store, now)
  fillAnnouncements(store, now)
  yield
  store.contacts.insertAll(makeContacts({ customers, calls, random: random.stream('contacts'), now }))
  yield
  yield* fillPast(store, calls, random)
  store.voicemessages.insertAll(voicemails)
  yield
  store.sms.insertAll(makeTexts({ customers, random: random.stream('texts'), now }))
  store.cannedResponses.insertAll(makeCannedResponses(now))
  store.faxes.insertAll(makeFaxes({ customers, random: random.stream('faxes'), now }))
  const chats = makeChats({ customers, random: random.stream('chats'), now })
  const firstChat = store.chats.insertAll(chats.map(({ chat }) => chat))
  store.chatMessages.insertAll(
    chats.flatMap(({ messages }, index) =>
      messages.map((message) => ({ ...message, chat_id: firstChat + index })),
    ),
  )
}

/** Stores past calls with all their records. */
function* fillPast(store: Store, calls: readonly DatedCall[], random: Random): Generator<void> {
  store.cdrs.insertAll(cdrsOf(calls))
  yield
  store.monitors.insertAll(makeRecordings(calls, random.stream('recordings')))
  store.cdrNotes.insertAll([...makeNotes(calls, random.stream('notes')), ...storyNotes(calls)])
  yield
  const sessions = makeSessions(calls)
  const firstSession = store.mediaSessions.insertAll(sessions.map(({ session }) => session))
  store.msdrs.insertAll(
    sessions.map(({ msdr }, index) => ({ ...msdr, media_session_id: firstSession + index })),
  )
  store.traces.insertAll(makeTraces(calls))
  store.webcalls.insertAll(webcallsOf(calls))
  store.trackedCalls.insertAll(trackedCallsOf(calls))
  store.callMeBackCdrs.insertAll(callMeBackCdrsOf(calls))
  store.callMeBackVisitors.insertAll(visitorsOf(calls))
}

function* cdrsOf(calls: readonly DatedCall[]) {
  for (const call of calls) yield cdrOf(call)
}

function voicemailCountsOf(userId: number, voicemails: readonly Omit<StoredVoicemessage, 'id'>[]) {
  const own = voicemails.filter(({ user_id }) => user_id === userId)
  const newCount = own.filter(({ is_new }) => is_new).length
  return { newCount, oldCount: own.length - newCount }
}
