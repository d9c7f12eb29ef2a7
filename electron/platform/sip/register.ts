import { type Core, NameAddrHeader } from 'sip.js'
import type { Clock } from '#shared/core/clock.ts'
import type { Binding, Bindings } from './bindings.ts'
import { displayNameOf } from './names.ts'
import { allContactsHeader } from './read-sip.ts'

/** Shortest and longest registration, in seconds. */
const lifetimes = { min: 120, max: 600 } as const

export type Registration<Place> = {
  readonly message: Core.IncomingRequestMessage
  /** The authenticated sender. */
  readonly user: string
  readonly place: Place
  readonly clock: Clock
}

export type RegisterAnswer = { readonly statusCode: number; readonly extraHeaders: string[] }

type Wish<Place> = { readonly binding: Binding<Place>; readonly seconds: number }

/**
 * Carries out a REGISTER of an authenticated phone (RFC 3261 section 10.3): all of its contacts, or none if one is
 * invalid. The answer lists the user's resulting bindings.
 */
export function register<Place>(bindings: Bindings<Place>, request: Registration<Place>): RegisterAnswer {
  const { message, user } = request
  const bare = (statusCode: number): RegisterAnswer => ({ statusCode, extraHeaders: [] })
  if (message.to.uri.user !== user) return bare(403)
  if (message.hasHeader(allContactsHeader)) {
    if (message.hasHeader('contact') || message.getHeader('expires') !== '0') return bare(400)
    bindings.remove(bindings.of(user))
    return accepted(bindings, request, 0)
  }
  const wishes = message.getHeaders('contact').map((_, index) => wishOf(request, index))
  if (wishes.some((wish) => wish === undefined)) return bare(400)
  const known = wishes.filter((wish) => wish !== undefined)
  if (known.some(({ seconds }) => seconds > 0 && seconds < lifetimes.min))
    return { statusCode: 423, extraHeaders: [`Min-Expires: ${lifetimes.min}`] }
  if (known.some(({ binding }) => isOutOfOrder(bindings, binding))) return bare(500)
  for (const { binding, seconds } of known) {
    const former = bindings.replacedBy(binding)
    if (seconds > 0) bindings.put(binding)
    else if (former !== undefined) bindings.remove([former])
  }
  return accepted(bindings, request, known[0]?.seconds)
}

function wishOf<Place>(request: Registration<Place>, index: number): Wish<Place> | undefined {
  const { message, clock, user, place } = request
  const contact: unknown = message.parseHeader('contact', index)
  if (!(contact instanceof NameAddrHeader)) return undefined
  const asked = Number(contact.getParam('expires') ?? message.getHeader('expires') ?? lifetimes.max)
  const seconds = Number.isInteger(asked) && asked >= 0 ? Math.min(asked, lifetimes.max) : lifetimes.max
  const binding = {
    user,
    name: displayNameOf(message.from),
    contact: contact.uri.toRaw(),
    instance: contact.getParam('+sip.instance') ?? undefined,
    userAgent: message.getHeader('user-agent') ?? '',
    callId: message.callId,
    cseq: message.cseq,
    expires: clock.now() + seconds * 1000,
    place,
  }
  return { binding, seconds }
}

/** A request overtaken by a later one from the same phone must not undo it. */
function isOutOfOrder<Place>(bindings: Bindings<Place>, next: Binding<Place>): boolean {
  const former = bindings.replacedBy(next)
  return former !== undefined && former.callId === next.callId && former.cseq >= next.cseq
}

function accepted<Place>(
  bindings: Bindings<Place>,
  { user, clock }: Registration<Place>,
  seconds: number | undefined,
): RegisterAnswer {
  const contacts = bindings.of(user).map(({ contact, instance, expires }) => {
    const left = Math.max(0, Math.round((expires - clock.now()) / 1000))
    const device = instance === undefined ? '' : `;+sip.instance=${instance}`
    return `Contact: <${contact}>${device};expires=${left}`
  })
  return {
    statusCode: 200,
    extraHeaders: [...contacts, ...(seconds === undefined ? [] : [`Expires: ${seconds}`])],
  }
}
