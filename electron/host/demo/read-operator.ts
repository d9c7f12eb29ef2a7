import { readCode } from '#shared/api/codes.ts'
import type { LiveCall } from '#shared/api/modules/calls.ts'
import type { User } from '#shared/api/modules/customer.ts'
import { faultKinds, type Delivery, type Fault, type OutboxMail, type Webhook } from '#shared/api/operator.ts'
import { readFlag, readId, readNumber, readText } from '#shared/api/read-field.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { readLiveCall } from '#shared/calls/read-live-call.ts'
import { isRecord } from '#shared/core/is-record.ts'
import type {
  PlatformDelivery,
  PlatformFault,
  PlatformMail,
  PlatformUser,
  PlatformWebhook,
  SimulatedCaller,
} from '#shared/host/embedded-platform.ts'

/** Most entries read of a list in a record. */
const maxListEntries = 20
const anyValue = { minimum: 0, maximum: 1e9 } as const
const momentOf = (value: unknown) => readTimestamp(value) ?? 0

/** A fault of a known kind; null for any other. */
export function readFault({ kind, value, path, until }: Fault): PlatformFault | null {
  const knownKind = faultKinds.find((each) => each === kind)
  if (knownKind === undefined) return null
  const shown = readNumber(value, anyValue) ?? 0
  return { kind: knownKind, value: shown, path: readText(path, 'line'), until: readTimestamp(until) ?? null }
}

/** Reads a mail. Its text may come from anyone, and is shown as plain text. */
export function readMail(mail: OutboxMail): PlatformMail {
  const files = (mail.attachments ?? []).slice(0, maxListEntries)
  return {
    id: mail.id,
    at: momentOf(mail.created_at),
    to: readText(mail.to, 'line'),
    subject: readText(mail.subject, 'line'),
    text: readText(mail.text, 'note'),
    code: readText(mail.code, 'word'),
    token: readText(mail.token, 'identifier'),
    files: files.flatMap((file) => (isRecord(file) ? readText(file['filename'], 'line') || [] : [])),
  }
}

export function readWebhook(
  webhook: Webhook,
  { own, lastAccepted }: { readonly own: number | null; readonly lastAccepted: number | null },
): PlatformWebhook {
  return {
    ...{ id: webhook.id, isOwn: webhook.id === own, lastAccepted },
    name: readText(webhook.name, 'name'),
    url: readText(webhook.url, 'line'),
    events: (webhook.events ?? []).slice(0, maxListEntries).map((event) => readText(event, 'word')),
    at: momentOf(webhook.created_at),
  }
}

export function readDelivery(delivery: Delivery): PlatformDelivery {
  const { notification } = delivery
  const fields = isRecord(notification) ? notification : {}
  return {
    id: delivery.id,
    at: momentOf(delivery.created_at),
    callId: readId(delivery.call_id),
    event: readText(fields['event_name'], 'word'),
    state: readText(delivery.state, 'word'),
    attempts: (delivery.attempts ?? []).slice(0, maxListEntries).filter(isRecord).map(readAttempt),
  }
}

function readAttempt(attempt: Readonly<Record<string, unknown>>): PlatformDelivery['attempts'][number] {
  return {
    at: momentOf(attempt['at']),
    took: readNumber(attempt['took'], anyValue) ?? 0,
    status: readNumber(attempt['status'], { minimum: 100, maximum: 599 }),
    error: readText(attempt['error'], 'line'),
  }
}

export function readCaller(call: LiveCall): SimulatedCaller {
  const { id, source, destination, state, startedAt } = readLiveCall(call)
  return {
    id,
    ...{ number: source.number, name: source.name, to: destination.number, toName: destination.name },
    isAnswered: state === 'CONNECTED' || state === 'ON_HOLD',
    since: startedAt,
  }
}

export function readUser(user: User): PlatformUser {
  const names = [user.first_name, user.last_name].map((part) => readText(part, 'name').trim())
  return {
    id: user.id,
    name: names.filter(Boolean).join(' '),
    email: readText(user.email, 'name'),
    ext: readText(user.ext, 'number'),
    isRoot: readFlag(user.is_root) === true,
    active: readFlag(user.active) !== false,
    secondFactor: readCode('user.two_factor_auth', user.two_factor_auth) === 'E',
    doNotDisturb: readFlag(user.dnd) === true,
    recordingAllowed: readFlag(user.rec_allowed) !== false,
    roles: (user.roles ?? []).slice(0, maxListEntries).flatMap((role) => readId(role) ?? []),
  }
}
