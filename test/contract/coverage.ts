import type { Contract } from '#shared/api/contract.ts'
import type { KindPath } from '#shared/api/admin/kind-definitions.ts'

/** The paths that a kind of the administration has by itself: what is found there is on its generated screens. */
type KindForm = KindPath | `${KindPath}/${'{id}' | '{ids}' | '{e164}' | 'dictionaries'}`

type NameOf<
  Module extends keyof Contract,
  Operation extends keyof Contract[Module],
> = `${Module & string}.${Operation & string}`

/** Every operation that is at no kind's path. */
type Uncovered = {
  [Module in keyof Contract]: {
    [Operation in keyof Contract[Module]]: Contract[Module][Operation] extends { readonly path: KindForm }
      ? never
      : NameOf<Module, Operation>
  }[keyof Contract[Module]]
}[keyof Contract]

/** A screen that uses an operation, and the call in the host that sends it. */
type Used = { readonly screen: string; readonly file: string; readonly call: string }
/** A list that belongs to a record: it stands beside its details, where the administration derives it. */
type Related = { readonly relatedOf: string }
/** Why no press on a screen reaches it at our platform. */
type Reason = { readonly reason: string }

const used = (screen: string, file: string, call: string): Used => ({
  screen,
  file: `electron/host/${file}`,
  call,
})
const audio = (kind: string): Used => used('Player', 'sounds/ask-platform.ts', `${kind}:`)

/**
 * Where each operation is used that no kind of the administration has at its own path. It does not compile while one is
 * missing, and `coverage.test.ts` finds every call in the source.
 */
export const elsewhere: Readonly<Record<Uncovered, Used | Related | Reason | (Used & Reason)>> = {
  'authentication.login': used('Sign in', 'session/log-in.ts', "'/login'"),
  'authentication.loginSecondFactor': used('Sign in', 'session/log-in.ts', "'/login2fa'"),
  'authentication.logout': used('Sign out', 'session/live-session.ts', 'authentication.logout('),
  'authentication.ping': used('Readiness', 'readiness/readiness.ts', 'authentication.ping('),
  'authentication.confirmation': used('Sign in', 'session/sign-in.ts', 'authentication.confirmation('),
  'authentication.startPasswordReset': used(
    'Sign in',
    'session/sign-in.ts',
    'authentication.startPasswordReset(',
  ),
  'authentication.resetPassword': used('Sign in', 'session/sign-in.ts', 'authentication.resetPassword('),
  'callMeBack.listCdrs': used('History', 'history/records/record-lists.ts', 'api.callMeBack.listCdrs('),
  'calls.list': used('Console', 'calls/read-calls.ts', 'api.calls.list('),
  'calls.place': used('Console', 'calls/call-actions.ts', 'api.calls.place('),
  'calls.read': used('Console', 'caller/caller-feature.ts', 'api.calls.read('),
  'calls.change': used('Console', 'calls/call-actions.ts', 'api.calls.change('),
  'calls.end': used('Console', 'calls/call-actions.ts', 'api.calls.end('),
  'calls.trace': used('Timeline', 'timelines/platform-trace.ts', 'api.calls.trace('),
  'calls.monitors': { reason: 'The record is already whole in its list: /monitors finds it by live_id.' },
  'calls.placeLeadcall': used('Connect two numbers', 'calls/call-actions.ts', 'api.calls.placeLeadcall('),
  'settings.listContacts': used('Contacts', 'contacts/contacts.ts', 'api.settings.listContacts('),
  'settings.createContact': used('Contacts', 'contacts/contacts.ts', 'api.settings.createContact('),
  'settings.changeContacts': used('Contacts', 'contacts/contacts.ts', 'api.settings.changeContacts('),
  'settings.readContact': used('Contacts', 'contacts/contacts.ts', 'api.settings.readContact('),
  'settings.changeContact': used('Contacts', 'contacts/contacts.ts', 'api.settings.changeContact('),
  'settings.deleteContacts': used('Contacts', 'contacts/contacts.ts', 'api.settings.deleteContacts('),
  'customer.listContactCdrs': used('Contacts', 'contacts/contacts.ts', 'api.customer.listContactCdrs('),
  'customer.deleteCustomer': used('Account', 'account/account-feature.ts', 'api.customer.deleteCustomer('),
  'customer.me': used('Sign in', 'session/load-agent.ts', 'api.customer.me('),
  'customer.listUserContacts': { relatedOf: 'users' },
  'customer.listUserCdrs': { relatedOf: 'users' },
  'customer.listUserChatMessages': { relatedOf: 'users' },
  'customer.listUserCalls': { relatedOf: 'users' },
  'customer.readUserAudio': { relatedOf: 'users' },
  'customer.resetUserAudio': { relatedOf: 'users' },
  'customer.listSmsThread': {
    ...used('Messages', 'texts/sync/read-thread.ts', 'api.customer.listSmsThread('),
    reason: 'Another path of the same list: asked of a platform that lacks the first, which ours does not.',
  },
  'customer.listSmsThreadOfUser': used(
    'Messages',
    'texts/sync/read-thread.ts',
    'api.customer.listSmsThreadOfUser(',
  ),
  'history.cdrTrace': used('Timeline', 'timelines/platform-trace.ts', 'api.history.cdrTrace('),
  'history.cdrPcap': used('Timeline', 'timelines/platform-trace.ts', 'api.history.cdrPcap('),
  'history.listCallTrackingCdrs': used(
    'History',
    'history/records/record-lists.ts',
    'api.history.listCallTrackingCdrs(',
  ),
  'history.listCdrNotes': { relatedOf: 'call-records' },
  'history.monitorAudio': audio('recording'),
  'history.msdrTrace': used('Timeline', 'timelines/platform-trace.ts', 'api.history.msdrTrace('),
  'history.msdrPcap': used('Timeline', 'timelines/platform-trace.ts', 'api.history.msdrPcap('),
  'history.voicemessageAudio': audio('voicemail'),
  'history.userCdrsCsv': used('History', 'history/records/history-feature.ts', 'api.history.userCdrsCsv('),
}

/** Reasons, at most. */
export const maxReasons = 5
