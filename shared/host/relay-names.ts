/**
 * The names under which the team's relay and its desktops meet at NATS. A customer has a stream of its own; in it each
 * user has a subject, and one more is for everybody of the customer.
 */

/** Whose events: a user's id, or everybody of the customer. */
export type Reader = { readonly kind: 'user'; readonly id: string } | { readonly kind: 'everybody' }

export const everybody: Reader = { kind: 'everybody' }

/** A name that does in streams and subjects: letters, digits, `-` and `_`. */
export function isCustomerName(name: string): boolean {
  return /^[\w-]{1,64}$/.test(name)
}

/** A user's id as the platform writes it: digits (specification 2.4, src_id). */
export function isUserId(text: string): boolean {
  return /^[1-9]\d{0,17}$/.test(text)
}

export function streamOf(customer: string): string {
  return `SWITCHHOOK-${customer}`
}

/** Every subject of a customer's stream. */
export function subjectsOf(customer: string): string {
  return `switchhook.${customer}.*`
}

export function subjectOf(customer: string, reader: Reader): string {
  return `switchhook.${customer}.${reader.kind === 'user' ? reader.id : 'all'}`
}

/**
 * The name of the consumer that keeps a desktop's position. It comes from the public half of its key, because only a
 * whole name can be allowed in the server's configuration.
 */
export function consumerOf(publicKey: string, reader: Reader): string {
  return reader.kind === 'user' ? publicKey : `${publicKey}-all`
}
