/**
 * NATS names shared by the team's relay and its desktops. Each customer has its own stream; in it, each user has a
 * subject, and one more is for all users of the customer.
 */

/** The recipient of events: one user, by id, or all users of the customer. */
export type Reader = { readonly kind: 'user'; readonly id: string } | { readonly kind: 'everybody' }

export const everybody: Reader = { kind: 'everybody' }

/** Whether a name is valid in streams and subjects: letters, digits, `-` and `_`. */
export function isCustomerName(name: string): boolean {
  return /^[\w-]{1,64}$/.test(name)
}

/** Whether a text is a user's id as the platform writes it: digits (specification 2.4, src_id). */
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
 * The name of the consumer that keeps a desktop's position. It is derived from the desktop's public key, because the
 * server's configuration can only allow complete names.
 */
export function consumerOf(publicKey: string, reader: Reader): string {
  return reader.kind === 'user' ? publicKey : `${publicKey}-all`
}
