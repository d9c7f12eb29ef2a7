import type { CallUser, Directory, ServiceDestination, ServiceKind } from './directory.ts'

/** One end of a call. A party with neither `user` nor `service` is outside. */
export type Party = {
  /** The number shown: E.164, an extension or `anonymous`. */
  readonly number: string
  readonly name: string
  /** `src_id` or `dst_id`: the user's id, `contact:<id>`, `IVR<id>`, `Queue<id>`, or nothing (specification 2.4). */
  readonly id: string
  readonly user?: CallUser
  readonly service?: ServiceKind
  /** The user it represents if not `user`: the owner of a mailbox, or the one whose calls are forwarded to it. */
  readonly ownerId?: number
  /**
   * For an outside party: the user for whom the platform called it, who pays for its leg in every later call too;
   * null if it called us, which is free.
   */
  readonly paidBy?: number | null
}

export const emptyParty: Party = { number: '', name: '', id: '' }

/** The document names IVR and Queue; the others follow their pattern. */
const serviceIds = {
  voicemail: 'Voicemail',
  'ring-group': 'RingGroup',
  queue: 'Queue',
  ivr: 'IVR',
  conference: 'Conference',
  listen: 'Listen',
  whisper: 'Whisper',
  barge: 'Barge',
  pickup: 'Pickup',
  'group-pickup': 'Pickup',
  park: 'Park',
  retrieve: 'Park',
  'check-voicemail': 'Mailbox',
  'log-in': 'Queue',
  'log-out': 'Queue',
  pause: 'Queue',
  unpause: 'Queue',
} as const satisfies Record<ServiceKind, string>

/** A user under its extension, or under the number by which it was reached or presents itself. */
export function userParty(user: CallUser, number = user.ext): Party {
  return { number, name: user.name, id: String(user.id), user }
}

/** An outside number, with the contact's name if the customer has one for it. */
export function outsideParty(
  number: string,
  customerId: number,
  directory: Pick<Directory, 'contactOf'>,
): Party {
  const contact = directory.contactOf(number, customerId)
  return { number, name: contact?.name ?? '', id: contact?.id ?? '' }
}

export function serviceParty({ service, id, number, name }: ServiceDestination): Party {
  const owner = service === 'voicemail' ? { ownerId: id } : {}
  return { number, name, id: `${serviceIds[service]}${id}`, service, ...owner }
}

export function isOutside(party: Party): boolean {
  return party.user === undefined && party.service === undefined
}
