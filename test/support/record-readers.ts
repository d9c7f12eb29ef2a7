import { accountOf } from '#electron/host/account/read-account.ts'
import { readBlockingRule } from '#electron/host/blocklist/blocking-rule.ts'
import { readCallerRecord } from '#electron/host/call-backs/read-caller-record.ts'
import { extrasOf } from '#electron/host/caller/call-extras.ts'
import { readCallerCalls } from '#electron/host/caller/read-caller-calls.ts'
import { readContactFacts } from '#electron/host/directory/contact-facts.ts'
import { readDirectNumber } from '#electron/host/directory/direct-numbers.ts'
import { readColleague, readContact } from '#electron/host/directory/read-person.ts'
import { readConference, readQueue, readRingGroup } from '#electron/host/directory/read-services.ts'
import { readUser } from '#electron/host/demo/read-operator.ts'
import { readChat, readChatMessage } from '#electron/host/faxes-chats/chats.ts'
import { readFax } from '#electron/host/faxes-chats/faxes.ts'
import { readGreeting } from '#electron/host/greetings/greetings.ts'
import { isOwnCdr, readRecentCall } from '#electron/host/history/read-recent-call.ts'
import { historyRow } from '#electron/host/history/records/history-row.ts'
import { readDayRecord } from '#electron/host/wallboard/day-calls.ts'
import { readStop } from '#electron/host/history/one-call.ts'
import { readReportCampaign, readReportNumber } from '#electron/host/reports/read-names.ts'
import { readRecording, readRow } from '#electron/host/recordings/read-recording.ts'
import { readAgent } from '#electron/host/session/load-agent.ts'
import { readCannedText } from '#electron/host/texts/composing/canned-texts.ts'
import { readEvent as readSmsEvent, readText } from '#electron/host/texts/copy/read-text.ts'
import type { OutboxEntry } from '#electron/host/texts/outbox/outbox-entry.ts'
import { isSameText } from '#electron/host/texts/outbox/same-text.ts'
import { readVoicemessage } from '#electron/host/voicemail/read-voicemessage.ts'
import { eventFacts } from '#electron/host/events/event-row.ts'
import { CallEvent, SmsEvent } from '#shared/api/events.ts'
import { CallTrackingCampaign } from '#shared/api/modules/call-tracking.ts'
import { LiveCall } from '#shared/api/modules/calls.ts'
import { Chat, ChatMessage } from '#shared/api/modules/chats.ts'
import { Conference } from '#shared/api/modules/conferences.ts'
import { Contact } from '#shared/api/modules/contacts.ts'
import { Me, User } from '#shared/api/modules/customer.ts'
import { Cdr, Monitor, Voicemessage } from '#shared/api/modules/history.ts'
import { Ddi } from '#shared/api/modules/numbers.ts'
import { Queue } from '#shared/api/modules/queues.ts'
import { RoutingRule } from '#shared/api/modules/routing-rules.ts'
import { RingGroup } from '#shared/api/modules/ring-groups.ts'
import { CannedResponse, Fax, Sms, VoicemailAnnouncement } from '#shared/api/modules/storage.ts'
import { readEvent } from '#shared/api/validate-event.ts'
import { readRecordedCalls } from '#shared/calls/routing/recorded-calls.ts'
import { readCallEvent } from '#shared/calls/read-call-event.ts'
import { readLiveCall } from '#shared/calls/read-live-call.ts'
import { decoded } from './decoded.ts'

/** A function that turns a record of the platform into state. */
export type RecordReader = {
  readonly name: string
  /** The source file, from the root. */
  readonly file: string
  /** Fields named by the document. */
  readonly fields: readonly string[]
  /** Reads a record as the platform may send it, with any JSON value in each field: first decoded, as by the client. */
  readonly read: (record: object) => unknown
  /** True if a record without an id has no meaning: it must read as null or undefined. */
  readonly needsId: boolean
  /** Maximum length of the state as JSON in characters, however long the record's fields; 200,000 by default. */
  readonly maxCharacters?: number
}

const reader = { agentId: 7, country: 'GB' }
const nobody = () => ({ name: '', company: '' })
const names = { users: new Map(), queues: new Map(), ringGroups: new Map() }
const noOwner = () => ({ kind: 'unknown', ext: '', name: '' }) as const
const entry: OutboxEntry = {
  ...{
    seq: 1,
    key: 'k',
    to: '+447700900731',
    from: '',
    words: 'Hello',
    writtenAt: 1,
    state: 'sending' as const,
  },
  ...{ sendAt: null, tries: 1, triedAt: 1, after: 0, error: null, record: null, result: '' },
}

const of = (record: { readonly fields: object }) => Object.keys(record.fields)
const ofEvent = (event: { readonly properties: object }) => Object.keys(event.properties)

/** Every reader of the product. `record-readers.test.ts` reports missing ones. */
export const recordReaders: readonly RecordReader[] = [
  {
    ...{ name: 'row of History', file: 'electron/host/history/records/history-row.ts' },
    ...{ fields: of(Cdr), needsId: false },
    read: decoded(Cdr, (cdr) => historyRow(cdr, of(Cdr))),
  },
  {
    ...{ name: 'record of a caller', file: 'electron/host/call-backs/read-caller-record.ts' },
    ...{ fields: of(Cdr), needsId: true },
    read: decoded(Cdr, (cdr) => readCallerRecord(cdr, 'GB')),
  },
  {
    ...{ name: 'call with a caller', file: 'electron/host/caller/read-caller-calls.ts' },
    ...{ fields: of(Cdr), needsId: false },
    read: decoded(Cdr, (cdr) => readCallerCalls([cdr], { agentId: 7, people: [], except: null })),
  },
  {
    ...{ name: 'extras of a call', file: 'electron/host/caller/call-extras.ts' },
    ...{ fields: of(LiveCall), needsId: false },
    read: decoded(LiveCall, extrasOf),
  },
  {
    ...{ name: 'facts of a contact', file: 'electron/host/directory/contact-facts.ts' },
    ...{ fields: of(Contact), needsId: false },
    read: decoded(Contact, readContactFacts),
  },
  {
    ...{ name: 'live call', file: 'shared/calls/read-live-call.ts', fields: of(LiveCall), needsId: true },
    read: decoded(LiveCall, readLiveCall),
  },
  {
    ...{ name: 'call event', file: 'shared/calls/read-call-event.ts', fields: ofEvent(CallEvent) },
    needsId: false,
    read: (body: object) => {
      const read = readEvent({ ...body, ...callEvent })
      if (read.kind !== 'call') return read.kind
      return readCallEvent(read.event)?.merge(undefined)
    },
  },
  {
    ...{ name: 'row of an event', file: 'electron/host/events/event-row.ts', fields: ofEvent(CallEvent) },
    needsId: false,
    read: (body: object) => eventFacts(readEvent(body), 1_800_000_000_000),
  },
  {
    ...{ name: 'event of a text', file: 'electron/host/texts/copy/read-text.ts', fields: ofEvent(SmsEvent) },
    needsId: false,
    read: (body: object) => {
      const read = readEvent({ ...body, event_name: 'sms.received' })
      return read.kind === 'sms' ? readSmsEvent(read.event, reader, 1) : read.kind
    },
  },
  {
    ...{ name: 'recent call', file: 'electron/host/history/read-recent-call.ts', fields: of(Cdr) },
    needsId: true,
    read: decoded(Cdr, (cdr) => [isOwnCdr(cdr, 7), readRecentCall(cdr, 7)].at(-1)),
  },
  {
    ...{ name: 'call of today', file: 'electron/host/wallboard/day-calls.ts', fields: of(Cdr) },
    needsId: true,
    read: decoded(Cdr, readDayRecord),
  },
  {
    ...{ name: 'recorded call', file: 'electron/host/routing/run-back-test.ts', fields: of(Cdr) },
    needsId: true,
    read: decoded(Cdr, (cdr) => readRecordedCalls([cdr])[0]),
  },
  {
    ...{ name: 'number in a report', file: 'electron/host/reports/read-names.ts', fields: of(Ddi) },
    needsId: false,
    read: decoded(Ddi, readReportNumber),
  },
  {
    ...{ name: 'campaign in a report', file: 'electron/host/reports/read-names.ts' },
    ...{ fields: of(CallTrackingCampaign), needsId: false },
    read: decoded(CallTrackingCampaign, readReportCampaign),
  },
  {
    ...{ name: 'stop of a call', file: 'electron/host/history/one-call.ts', fields: of(Cdr) },
    needsId: false,
    read: decoded(Cdr, readStop),
  },
  {
    ...{ name: 'voice message', file: 'electron/host/voicemail/read-voicemessage.ts', needsId: true },
    fields: of(Voicemessage),
    read: decoded(Voicemessage, (record) => readVoicemessage(record, 7)),
  },
  {
    ...{ name: 'row of a recording', file: 'electron/host/recordings/read-recording.ts', needsId: true },
    fields: of(Monitor),
    read: decoded(Monitor, (record) => readRow(record, undefined)),
  },
  {
    ...{ name: 'recording', file: 'electron/host/recordings/read-recording.ts', needsId: true },
    fields: of(Monitor),
    // A transcript of a million characters, as text and as turns.
    maxCharacters: 4_500_000,
    read: decoded(Monitor, (record) => readRecording(record, undefined)),
  },
  {
    ...{ name: 'text', file: 'electron/host/texts/copy/read-text.ts', fields: of(Sms), needsId: true },
    read: decoded(Sms, (record) => readText(record, reader)),
  },
  {
    ...{ name: 'text that was sent', file: 'electron/host/texts/outbox/same-text.ts', fields: of(Sms) },
    needsId: false,
    read: decoded(Sms, (record) => [record.id, isSameText(entry, record, 7)]),
  },
  {
    ...{ name: 'fax', file: 'electron/host/faxes-chats/faxes.ts', fields: of(Fax), needsId: true },
    read: decoded(Fax, (record) => readFax(record, nobody)),
  },
  {
    ...{ name: 'chat', file: 'electron/host/faxes-chats/chats.ts', fields: of(Chat), needsId: true },
    read: decoded(Chat, (record) => readChat(record, () => '')),
  },
  {
    ...{ name: 'chat message', file: 'electron/host/faxes-chats/chats.ts', needsId: true },
    fields: of(ChatMessage),
    read: decoded(ChatMessage, readChatMessage),
  },
  {
    ...{ name: 'colleague', file: 'electron/host/directory/read-person.ts', fields: of(User), needsId: true },
    read: decoded(User, readColleague),
  },
  {
    ...{ name: 'contact', file: 'electron/host/directory/read-person.ts', fields: of(Contact) },
    needsId: true,
    read: decoded(Contact, readContact),
  },
  {
    ...{ name: 'queue', file: 'electron/host/directory/read-services.ts', fields: of(Queue), needsId: true },
    read: decoded(Queue, (record) => readQueue(record, names)),
  },
  {
    ...{ name: 'ring group', file: 'electron/host/directory/read-services.ts', fields: of(RingGroup) },
    needsId: true,
    read: decoded(RingGroup, (record) => readRingGroup(record, names)),
  },
  {
    ...{ name: 'blocking rule', file: 'electron/host/blocklist/blocking-rule.ts', fields: of(RoutingRule) },
    needsId: true,
    read: decoded(RoutingRule, readBlockingRule),
  },
  {
    ...{ name: 'conference room', file: 'electron/host/directory/read-services.ts', fields: of(Conference) },
    needsId: true,
    read: decoded(Conference, readConference),
  },
  {
    ...{ name: 'direct number', file: 'electron/host/directory/direct-numbers.ts', fields: of(Ddi) },
    needsId: false,
    read: decoded(Ddi, readDirectNumber),
  },
  {
    ...{ name: 'platform user', file: 'electron/host/demo/read-operator.ts', needsId: true },
    fields: of(User),
    read: decoded(User, readUser),
  },
  {
    ...{ name: 'account', file: 'electron/host/account/read-account.ts', needsId: false },
    fields: [...of(Me), ...of(User)],
    read: (record) =>
      decoded(Me, (me) => decoded(User, (user) => accountOf(me, user))({ ...record, id: 7 }))(record),
  },
  {
    ...{ name: 'agent', file: 'electron/host/session/load-agent.ts', needsId: false },
    fields: [...of(Me), ...of(User)],
    read: (record) =>
      decoded(Me, (me) => decoded(User, (user) => readAgent(7, me, user))({ ...record, id: 7 }))(record),
  },
  {
    ...{ name: 'canned text', file: 'electron/host/texts/composing/canned-texts.ts', needsId: true },
    fields: [...of(CannedResponse), 'text'],
    read: decoded(CannedResponse, readCannedText),
  },
  {
    ...{ name: 'greeting', file: 'electron/host/greetings/greetings.ts', needsId: true },
    fields: of(VoicemailAnnouncement),
    read: decoded(VoicemailAnnouncement, (record) => readGreeting(record, noOwner)),
  },
]

const callEvent = { id: 'e-1', event_name: 'call.ringing', event_time: '2026-11-20 14:06:31', call_id: 9 }

/**
 * Files that name a type of the contract's records but read no field of them into state, with the reason. A file that
 * is neither here nor in the table above fails the test.
 */
export const passingOn: Readonly<Record<string, string>> = {
  'electron/host/call-backs/call-backs.ts': 'hands each to read-caller-record',
  'electron/host/wallboard/today-calls.ts': 'hands them to readDayRecord',
  'electron/host/history/ended-calls.ts': 'hands them to its owner',
  'electron/host/reports/count-calls.ts': 'hands each to readDayRecord',
  'electron/host/reports/report-desk.ts': 'counts by number, with numberKey',
  'electron/host/call-backs/read-records.ts': 'compares times, with readTimestamp',
  'electron/host/caller/load-caller.ts': 'hands each to read-caller-calls',
  'electron/host/contacts/files/contact-import.ts': 'hands on what it wrote itself',
  'electron/host/contacts/contacts.ts': 'hands each to contact-facts',
  'electron/host/directory/directory-account.ts': 'hands each to read-person',
  'electron/host/directory/phone-counts.ts': 'hands each to read-person',
  'electron/host/history/records/call-details.ts': 'hands each to history-row',
  'electron/host/history/records/record-lists.ts': 'names the lists and their fields',
  'electron/host/directory/contact-reader.ts': 'hands each to read-person',
  'electron/host/calls/read-calls.ts': 'hands each call to read-live-call',
  'electron/host/event-log/logged-inputs.ts': 'writes an event that was read',
  'electron/host/event-services.ts': 'hands on an event that was read',
  'electron/host/events/event-intake.ts': 'hands on an event that was read',
  'electron/host/calls/live-calls.ts': 'hands on an event that was read',
  'electron/host/history/find-by-live-id.ts': 'compares ids alone',
  'electron/host/history/latest-cdrs.ts': 'sorts by id and time, with readTimestamp',
  'electron/host/history/recents.ts': 'hands each to read-recent-call',
  'electron/host/history/through-names.ts': 'remembers names, as the client read them',
  'electron/host/recordings/call-records.ts': 'hands each to read-recent-call',
  'electron/host/recordings/find-calls.ts': 'reads live ids',
  'electron/host/recordings/find-recordings.ts': 'sorts by id and time, with readTimestamp',
  'electron/host/recordings/recordings.ts': 'hands each to read-recording',
  'electron/host/texts/composing/read-senders.ts': 'reads numbers of the house',
  'electron/host/texts/copy/record-writer.ts': 'hands each to read-text',
  'electron/host/texts/copy/text-store.ts': 'hands each to read-text',
  'electron/host/wallboard/queue-agents.ts': 'hands the agents to read-configuration',
  'electron/host/texts/outbox/delivery.ts': 'reads an id and a result',
  'electron/host/texts/outbox/look-up.ts': 'hands each to same-text',
  'electron/host/texts/outbox/outbox-book.ts': 'hands each to same-text',
  'electron/host/texts/outbox/outbox.ts': 'reads an id and a result',
  'electron/host/texts/outbox/read-texts.ts': 'compares ids alone',
  'electron/host/texts/sync/read-thread.ts': 'hands on what text-store reads',
  'electron/host/texts/sync/sms-pages.ts': 'compares ids and times alone',
  'electron/host/texts/sync/upsert-in-batches.ts': 'hands on what text-store reads',
  'electron/host/texts/sync/text-sync.ts': 'hands on what text-store reads',
  'electron/host/texts/text-account.ts': 'hands on an event that was read',
  'electron/host/texts/texts.ts': 'hands on an event that was read',
  'electron/host/timelines/call-entries.ts': 'writes an event that was read as text of a bounded length',
  'electron/host/timelines/call-timelines.ts': 'hands on an event that was read',
  'electron/host/voicemail/read-messages.ts': 'hands each to read-voicemessage',
  'shared/calls/call-input.ts': 'names an event that was read',
  'shared/calls/live-call-book.ts': 'hands each event to read-call-event',
}
