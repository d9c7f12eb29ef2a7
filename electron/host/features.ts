import type { HostMethod } from '#shared/host/methods.ts'
import type { HostState } from '#shared/host/state.ts'
import { accountFeature } from './account/account-feature.ts'
import { adminFeature } from './admin/admin-feature.ts'
import { arrivalsFeature } from './arrivals/arrivals-feature.ts'
import { audioFeature } from './audio-engines/audio-feature.ts'
import { ringFeature } from './ring/ring-feature.ts'
import { contactFilesFeature } from './contacts/files/contact-files-feature.ts'
import { blocklistFeature } from './blocklist/blocklist-feature.ts'
import { callBacksFeature } from './call-backs/call-backs-feature.ts'
import { contactsFeature } from './contacts/contacts-feature.ts'
import { contactNotesFeature } from './caller/contact-notes-feature.ts'
import { wrapUpFeature } from './caller/wrap-up-feature.ts'
import { reportsFeature } from './reports/reports-feature.ts'
import { routingFeature } from './routing/routing-feature.ts'
import { screenPopFeature } from './caller/screen-pop-feature.ts'
import { recordingGuardFeature } from './caller/recording-guard-feature.ts'
import { callerFeature } from './caller/caller-feature.ts'
import { callsFeature } from './calls/calls-feature.ts'
import { computerFeature } from './computer/computer-feature.ts'
import { demoFeature } from './demo/demo-feature.ts'
import { devicesFeature } from './devices/devices-feature.ts'
import { diagnosticsFeature } from './diagnostics/diagnostics-feature.ts'
import { directoryFeature } from './directory/directory-feature.ts'
import { eventLogFeature } from './event-log/event-log-feature.ts'
import { relayFeature } from './event-relay-client/relay-feature.ts'
import { eventsFeature } from './events/events-feature.ts'
import { receiverFeature } from './events/receiver-feature.ts'
import { faxesChatsFeature } from './faxes-chats/faxes-chats-feature.ts'
import { greetingsFeature } from './greetings/greetings-feature.ts'
import { headsetFeature } from './headset/headset-feature.ts'
import { historyFeature } from './history/records/history-feature.ts'
import { recentsFeature } from './history/recents-feature.ts'
import { storageFeature } from './storage-notices/storage-feature.ts'
import { searchFeature } from './search/search-feature.ts'
import { secretsFeature } from './keychain/secrets-feature.ts'
import { linksFeature } from './links/links-feature.ts'
import { listViewsFeature } from './list-views/list-views-feature.ts'
import { missedCallsFeature } from './missed-calls/missed-calls-feature.ts'
import { networkFeature } from './network/network-feature.ts'
import { otherPhoneFeature } from './other-phone/other-phone-feature.ts'
import { phoneAccountFeature } from './phone-account/phone-account-feature.ts'
import { lineFeature } from './line-orders/line-feature.ts'
import { phoneFeature } from './phone/phone-feature.ts'
import { profilesFeature } from './profiles/profiles-feature.ts'
import { qualityFeature } from './quality/quality-feature.ts'
import { readinessFeature } from './readiness/readiness-feature.ts'
import { recordingsFeature } from './recordings/recordings-feature.ts'
import { removalsFeature } from './removals/removals-feature.ts'
import { securityFeature } from './security/security-feature.ts'
import { sessionFeature } from './session/session-feature.ts'
import { settingsChangeFeature } from './settings/settings-change-feature.ts'
import { settingsFeature } from './settings/settings-feature.ts'
import { shellFeature } from './shell/shell-feature.ts'
import { windowsFeature } from './shell/windows-feature.ts'
import { soundsFeature } from './sounds/sounds-feature.ts'
import { teamFeature } from './team/team-feature.ts'
import { textsFeature } from './texts/texts-feature.ts'
import { timelinesFeature } from './timelines/timelines-feature.ts'
import { tunnelsFeature } from './tunnels/tunnels-feature.ts'
import { updatesFeature } from './updates/updates-feature.ts'
import { voicemailFeature } from './voicemail/voicemail-feature.ts'
import { wallboardFeature } from './wallboard/wallboard-feature.ts'

/** Every feature of the host. The kernel creates each after those that it needs. */
export const features = [
  shellFeature,
  windowsFeature,
  computerFeature,
  settingsFeature,
  settingsChangeFeature,
  secretsFeature,
  storageFeature,
  sessionFeature,
  securityFeature,
  networkFeature,
  audioFeature,
  devicesFeature,
  phoneFeature,
  lineFeature,
  phoneAccountFeature,
  ringFeature,
  headsetFeature,
  qualityFeature,
  callsFeature,
  otherPhoneFeature,
  missedCallsFeature,
  eventsFeature,
  receiverFeature,
  tunnelsFeature,
  relayFeature,
  eventLogFeature,
  timelinesFeature,
  directoryFeature,
  searchFeature,
  recentsFeature,
  callBacksFeature,
  blocklistFeature,
  routingFeature,
  reportsFeature,
  historyFeature,
  removalsFeature,
  contactsFeature,
  contactFilesFeature,
  accountFeature,
  adminFeature,
  arrivalsFeature,
  teamFeature,
  textsFeature,
  voicemailFeature,
  callerFeature,
  contactNotesFeature,
  wrapUpFeature,
  screenPopFeature,
  recordingGuardFeature,
  greetingsFeature,
  recordingsFeature,
  faxesChatsFeature,
  soundsFeature,
  readinessFeature,
  linksFeature,
  listViewsFeature,
  profilesFeature,
  updatesFeature,
  diagnosticsFeature,
  wallboardFeature,
  demoFeature,
] as const

type Each = (typeof features)[number]
type MethodsOf<One> = One extends { readonly inputs: ReadonlyMap<infer Method, unknown> } ? Method : never
type SlicesOf<One> = One extends { readonly slices: infer Slices } ? keyof Slices : never

/**
 * Does not compile while a method or a slice of the contract belongs to no feature.
 *
 * @public
 */
export const complete: [
  Exclude<HostMethod, MethodsOf<Each>>,
  Exclude<keyof HostState, SlicesOf<Each> | 'replay'>,
] extends [never, never]
  ? true
  : never = true
