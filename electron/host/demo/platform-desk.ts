import type { CollectionQuery, Page } from '#shared/api/query.ts'
import { readNumber, readText, readId } from '#shared/api/read-field.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { ok, withoutValue, type Outcome } from '#shared/core/result.ts'
import {
  maxPlatformEntries,
  type EmbeddedPlatformMethods,
  type PlatformDelivery,
  type PlatformFacts,
  type PlatformFault,
  type PlatformMail,
  type PlatformPlaces,
  type PlatformUser,
  type PlatformUserChanges,
  type PlatformWebhook,
} from '#shared/host/embedded-platform.ts'
import type { OperatorClient } from './operator-client.ts'
import { readCaller, readDelivery, readFault, readMail, readUser, readWebhook } from './read-operator.ts'

export type PlatformDeskOptions = {
  readonly operator: OperatorClient
  /** The subscription of this computer; null if there is none. */
  readonly ownWebhook: () => number | null
  /** Receives the token of a password reset, so that it is written nowhere. */
  readonly hide: (secret: string) => void
}

type Order<Name extends keyof EmbeddedPlatformMethods> = Parameters<EmbeddedPlatformMethods[Name]>[0]

/** Most webhooks, users, roles and numbers read. */
const limits = { webhooks: 20, users: 200, places: 500 } as const
const anyCount = { minimum: 0, maximum: 4_294_967_295 } as const
const page = { page: 1, limit: maxPlatformEntries } as const

/** The embedded platform through its operator API: what it does, and how to control it. */
export class PlatformDesk {
  private readonly options: PlatformDeskOptions

  constructor(options: PlatformDeskOptions) {
    this.options = options
  }

  async facts(): Outcome<PlatformFacts> {
    const { api } = this.options.operator
    const [clock, traffic, faults, callers] = await Promise.all([
      api.readClock(),
      api.readTraffic(),
      this.faults(),
      api.listSimulatedCalls({ query: page }),
    ])
    if (!clock.ok) return clock
    if (!traffic.ok) return traffic
    if (!faults.ok) return faults
    if (!callers.ok) return callers
    const { calls_per_minute: rate, paused, seed, shift_seed: shiftSeed } = traffic.value
    return ok({
      now: readTimestamp(clock.value.now) ?? 0,
      startedAt: readTimestamp(clock.value.started_at) ?? 0,
      callsPerMinute: readNumber(rate, anyCount) ?? 0,
      paused: paused === true,
      seed: readNumber(seed, anyCount) ?? 0,
      shiftSeed: readNumber(shiftSeed, anyCount),
      faults: faults.value,
      callers: callers.value.data.map(readCaller),
    })
  }

  async faults(): Outcome<readonly PlatformFault[]> {
    const listed = await this.options.operator.api.listFaults({ query: page })
    return listed.ok ? ok(listed.value.data.flatMap((fault) => readFault(fault) ?? [])) : listed
  }

  async places(): Outcome<PlatformPlaces> {
    const { platform } = this.options.operator
    const query = { page: 1, limit: limits.places }
    const [ddis, roles] = await Promise.all([
      platform.settings.listDdis({ query }),
      platform.authentication.listAclRoles({ query }),
    ])
    if (!ddis.ok) return ddis
    if (!roles.ok) return roles
    return ok({
      numbers: ddis.value.data.flatMap(({ e164, name }) => {
        const number = readText(e164, 'number')
        return number === '' ? [] : [{ number, name: readText(name, 'name') }]
      }),
      roles: roles.value.data.map(({ id, name }) => ({ id, name: readText(name, 'name') })),
    })
  }

  /** The newest first. */
  async mails(): Outcome<readonly PlatformMail[]> {
    const listed = await this.options.operator.api.listOutbox({ query: page })
    if (!listed.ok) return listed
    const mails = listed.value.data.map(readMail).toSorted((one, other) => other.id - one.id)
    for (const { token } of mails) if (token !== '') this.options.hide(token)
    return ok(mails)
  }

  async webhooks(): Outcome<readonly PlatformWebhook[]> {
    const { operator, ownWebhook } = this.options
    const listed = await operator.api.listWebhooks({ query: { page: 1, limit: limits.webhooks } })
    if (!listed.ok) return listed
    const own = ownWebhook()
    const read: PlatformWebhook[] = []
    for (const webhook of listed.value.data) {
      const lastAccepted = await this.lastAccepted(webhook.id)
      if (!lastAccepted.ok) return lastAccepted
      read.push(readWebhook(webhook, { own, lastAccepted: lastAccepted.value }))
    }
    return ok(read)
  }

  /** The latest first. */
  async deliveries({ webhook, call }: Order<'platform.deliveries'>): Outcome<readonly PlatformDelivery[]> {
    const filter: CollectionQuery['filter'] =
      call === null ? [] : [{ property: 'call_id', operator: 'eq', value: call }]
    const listed = await lastOf(maxPlatformEntries, (query) =>
      this.options.operator.api.listDeliveries({ id: webhook, query: { ...query, filter } }),
    )
    return listed.ok ? ok(listed.value.map(readDelivery)) : listed
  }

  async placeCall(order: Order<'platform.placeCall'>): Outcome {
    const { from, to, answerAfter, talkFor, says } = order
    return withoutValue(
      this.options.operator.api.simulateInboundCall({
        body: {
          to,
          ...(from === '' ? {} : { from }),
          ...(answerAfter === null ? {} : { answer_after: answerAfter }),
          ...(talkFor === null ? {} : { talk_for: talkFor }),
          ...(says === '' ? {} : { says }),
        },
      }),
    )
  }

  endCall(id: number): Outcome {
    return this.options.operator.api.endSimulatedCall({ id })
  }

  setFault({ kind, value, seconds, path }: Order<'platform.setFault'>): Outcome {
    return this.options.operator.api.setFault({
      body: {
        kind,
        ...(value === null ? {} : { value }),
        ...(seconds === null ? {} : { lasts: seconds }),
        ...(path === '' ? {} : { path }),
      },
    })
  }

  setTraffic({ callsPerMinute, paused, seed }: Order<'platform.setTraffic'>): Outcome {
    return withoutValue(
      this.options.operator.api.changeTraffic({
        body: {
          ...(callsPerMinute === undefined ? {} : { calls_per_minute: callsPerMinute }),
          ...(paused === undefined ? {} : { paused }),
          ...(seed === undefined ? {} : { seed }),
        },
      }),
    )
  }

  async users(): Outcome<readonly PlatformUser[]> {
    const listed = await this.options.operator.platform.customer.listUsers({
      query: { page: 1, limit: limits.users },
    })
    return listed.ok ? ok(listed.value.data.map(readUser)) : listed
  }

  changeUser(id: number, changes: PlatformUserChanges): Outcome {
    const { active, secondFactor, doNotDisturb, recordingAllowed, roles } = changes
    return withoutValue(
      this.options.operator.api.changeUser({
        id,
        body: {
          ...(active === undefined ? {} : { active }),
          ...(secondFactor === undefined ? {} : { two_factor_auth: secondFactor ? 'E' : 'D' }),
          ...(doNotDisturb === undefined ? {} : { dnd: doNotDisturb }),
          ...(recordingAllowed === undefined ? {} : { rec_allowed: recordingAllowed }),
          ...(roles === undefined ? {} : { roles: [...roles] }),
        },
      }),
    )
  }

  private async lastAccepted(webhook: number): Outcome<number | null> {
    const filter = [{ property: 'state', operator: 'eq', value: 'delivered' }] as const
    const listed = await lastOf(1, (query) =>
      this.options.operator.api.listDeliveries({ id: webhook, query: { ...query, filter } }),
    )
    if (!listed.ok) return listed
    const [delivery] = listed.value.map(readDelivery)
    return ok(delivery ? (delivery.attempts.at(-1)?.at ?? delivery.at) : null)
  }
}

type Listed<Row> = (query: { readonly page: number; readonly limit: number }) => Outcome<Page<Row>>

/** The end of a list that the platform serves oldest first, newest first. */
async function lastOf<Row extends { readonly id: number }>(
  count: number,
  read: Listed<Row>,
): Outcome<readonly Row[]> {
  const first = await read({ page: 1, limit: count })
  if (!first.ok) return first
  const pages = Math.ceil((readId(first.value.total) ?? 0) / count)
  const rows = [...first.value.data]
  for (const at of [pages - 1, pages]) {
    if (at < 2) continue
    const more = await read({ page: at, limit: count })
    if (!more.ok) return more
    rows.push(...more.value.data)
  }
  return ok(rows.toSorted((one, other) => other.id - one.id).slice(0, count))
}
