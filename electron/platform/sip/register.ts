import { type Core, NameAddrHeader } from 'sip.js'
import type { Clock } from '#shared/core/clock.ts'
import type { Binding, Bindings } from './bindings.ts'
import { displayNameOf } from './names.ts'
import { allContactsHeader } from './read-sip.ts'

/** Shortest and longest registration, in seconds. */
const lifetimes = { min: 120, max: 600 } as const

export type Registration<PhoneFlow> = {
  readonly message: Core.IncomingRequestMessage
  /** The authenticated sender. */
  readonly user: string
  readonly flow: PhoneFlow
  readonly clock: Clock
}

export type RegisterAnswer = { readonly statusCode: number; readonly extraHeaders: string[] }

type RequestedBinding<PhoneFlow> = { readonly binding: Binding<PhoneFlow>; readonly seconds: number }

/**
 * Carries out a REGISTER of an authenticated phone (RFC 3261 section 10.3): all of its contacts, or none if one is
 * invalid. The answer lists the user's resulting bindings.
 */
export function register<PhoneFlow>(
  bindings: Bindings<PhoneFlow>,
  request: Registration<PhoneFlow>,
): RegisterAnswer {
  const { message, user } = request
  const answerWithoutHeaders = (statusCode: number): RegisterAnswer => ({ statusCode, extraHeaders: [] })
  if (message.to.uri.user !== user) return answerWithoutHeaders(403)
  if (message.hasHeader(allContactsHeader)) {
    if (message.hasHeader('contact') || message.getHeader('expires') !== '0') return answerWithoutHeaders(400)
    bindings.remove(bindings.ofUser(user))
    return acceptedAnswer(bindings, request, 0)
  }
  const requestedBindings = message
    .getHeaders('contact')
    .map((_, index) => readRequestedBinding(request, index))
  if (requestedBindings.some((wish) => wish === undefined)) return answerWithoutHeaders(400)
  const validBindings = requestedBindings.filter((wish) => wish !== undefined)
  if (validBindings.some(({ seconds }) => seconds > 0 && seconds < lifetimes.min))
    return { statusCode: 423, extraHeaders: [`Min-Expires: ${lifetimes.min}`] }
  if (validBindings.some(({ binding }) => isOutOfOrder(bindings, binding))) return answerWithoutHeaders(500)
  for (const { binding, seconds } of validBindings) {
    const replaced = bindings.replacedBy(binding)
    if (seconds > 0) bindings.add(binding)
    else if (replaced !== undefined) bindings.remove([replaced])
  }
  return acceptedAnswer(bindings, request, validBindings[0]?.seconds)
}

function readRequestedBinding<PhoneFlow>(
  request: Registration<PhoneFlow>,
  index: number,
): RequestedBinding<PhoneFlow> | undefined {
  const { message, clock, user, flow } = request
  const contact: unknown = message.parseHeader('contact', index)
  if (!(contact instanceof NameAddrHeader)) return undefined
  const requestedSeconds = Number(
    contact.getParam('expires') ?? message.getHeader('expires') ?? lifetimes.max,
  )
  const seconds =
    Number.isInteger(requestedSeconds) && requestedSeconds >= 0
      ? Math.min(requestedSeconds, lifetimes.max)
      : lifetimes.max
  const binding = {
    user,
    name: displayNameOf(message.from),
    contact: contact.uri.toRaw(),
    instance: contact.getParam('+sip.instance') ?? undefined,
    userAgent: message.getHeader('user-agent') ?? '',
    callId: message.callId,
    cseq: message.cseq,
    expires: clock.now() + seconds * 1000,
    flow,
  }
  return { binding, seconds }
}

/** A request overtaken by a later one from the same phone must not undo it. */
function isOutOfOrder<PhoneFlow>(bindings: Bindings<PhoneFlow>, next: Binding<PhoneFlow>): boolean {
  const replaced = bindings.replacedBy(next)
  return replaced !== undefined && replaced.callId === next.callId && replaced.cseq >= next.cseq
}

function acceptedAnswer<PhoneFlow>(
  bindings: Bindings<PhoneFlow>,
  { user, clock }: Registration<PhoneFlow>,
  seconds: number | undefined,
): RegisterAnswer {
  const contacts = bindings.ofUser(user).map(({ contact, instance, expires }) => {
    const remaining = Math.max(0, Math.round((expires - clock.now()) / 1000))
    const device = instance === undefined ? '' : `;+sip.instance=${instance}`
    return `Contact: <${contact}>${device};expires=${remaining}`
  })
  return {
    statusCode: 200,
    extraHeaders: [...contacts, ...(seconds === undefined ? [] : [`Expires: ${seconds}`])],
  }
}
