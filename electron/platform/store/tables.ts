import { CallLabel, MediaSession, Webcall } from '#shared/api/modules/calls.ts'
import { AclRole } from '#shared/api/modules/authentication.ts'
import { User } from '#shared/api/modules/customer.ts'
import { Cdr, Monitor } from '#shared/api/modules/history.ts'
import { Ddi } from '#shared/api/modules/numbers.ts'
import { Contact } from '#shared/api/modules/settings.ts'
import { Delivery, OutboxMail, Webhook } from '#shared/api/operator.ts'
import type {
  StoredAclRole,
  StoredCallLabel,
  StoredCdr,
  StoredChallenge,
  StoredContact,
  StoredDdi,
  StoredDelivery,
  StoredMail,
  StoredMediaSession,
  StoredMonitor,
  StoredToken,
  StoredUser,
  StoredWebcall,
  StoredWebhook,
} from './rows.ts'
import { table } from './table-spec.ts'
import { backgroundTables } from './tables/background.ts'
import { callMeBackTables } from './tables/call-me-back.ts'
import { messageTables } from './tables/messages.ts'
import { organisationTables } from './tables/organisation.ts'
import { pastCallTables } from './tables/past-calls.ts'
import { routingTables } from './tables/routing.ts'

/** Every kind of record that the platform stores. */
export const tables = withNames({
  users: table<StoredUser>({
    resource: User,
    servesEveryField: true,
    indexed: ['email', 'ext'],
    visibility: 'shared',
  }),
  ddis: table<StoredDdi>({
    resource: Ddi,
    indexed: ['e164', 'target_id', 'campaign_id'],
    visibility: 'shared',
  }),
  contacts: table<StoredContact>({
    resource: Contact,
    servesEveryField: true,
    indexed: ['user_id'],
    searched: [
      ...(['first_name', 'last_name', 'company', 'email'] as const),
      ...(['tel', 'tel_1', 'tel_2', 'mobile', 'mobile_1', 'mobile_2'] as const),
    ],
    visibility: 'own-or-shared',
  }),
  cdrs: table<StoredCdr>({
    resource: Cdr,
    indexed: ['live_id', 'user_id', 'calldate', 'contact_id'],
    searched: ['src', 'dst', 'src_name', 'dst_name', 'clid'],
    visibility: 'parties',
    parties: (cdr) => cdr.party_ids,
    order: 'newest-first',
  }),
  monitors: table<StoredMonitor>({
    resource: Monitor,
    servesEveryField: true,
    indexed: ['live_id'],
    visibility: 'parties',
    parties: (monitor) => monitor.party_ids,
    order: 'newest-first',
  }),
  callLabels: table<StoredCallLabel>({ resource: CallLabel, visibility: 'shared' }),
  webcalls: table<StoredWebcall>({
    resource: Webcall,
    indexed: ['user_id'],
    visibility: 'own-or-shared',
    order: 'newest-first',
  }),
  mediaSessions: table<StoredMediaSession>({
    resource: MediaSession,
    indexed: ['call_id', 'live_id', 'status'],
    visibility: 'parties',
    parties: (session) => session.party_ids,
    order: 'newest-first',
  }),
  aclRoles: table<StoredAclRole>({ resource: AclRole, visibility: 'shared' }),
  tokens: table<StoredToken>({ indexed: ['hash', 'user_id'], visibility: 'own' }),
  challenges: table<StoredChallenge>({ indexed: ['hash', 'user_id'], visibility: 'own' }),
  webhooks: table<StoredWebhook>({ resource: Webhook, visibility: 'shared' }),
  deliveries: table<StoredDelivery>({
    resource: Delivery,
    indexed: ['webhook_id', 'state'],
    visibility: 'shared',
  }),
  outbox: table<StoredMail>({
    resource: OutboxMail,
    indexed: ['to'],
    maxRecords: 10_000,
    visibility: 'shared',
    order: 'newest-first',
  }),
  ...routingTables,
  ...organisationTables,
  ...messageTables,
  ...pastCallTables,
  ...callMeBackTables,
  ...backgroundTables,
})

/** Names each table after its property: `cdrNotes` is `cdr_notes` in the database. */
function withNames<Definitions extends object>(
  definitions: Definitions,
): { readonly [Key in keyof Definitions]: Definitions[Key] & { readonly name: string } } {
  const named = Object.entries(definitions).map(([key, definition]) => [
    key,
    { ...definition, name: key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) },
  ])
  return Object.fromEntries(named)
}
