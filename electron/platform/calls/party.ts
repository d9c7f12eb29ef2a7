import type { CallUser, Directory } from './directory.ts'

/** One end of a call, whoever it is. A party without `user` is outside. */
export type Party = {
  /** The number shown for it: E.164, an extension or `anonymous`. */
  readonly number: string
  readonly name: string
  /** `src_id` or `dst_id`: the user's id, `contact:<id>`, or nothing. */
  readonly id: string
  readonly user?: CallUser
}

/** A user under its extension, or under the number by which it was reached or shows itself. */
export function userParty(user: CallUser, number = user.ext): Party {
  return { number, name: user.name, id: String(user.id), user }
}

/** An outside number, with the contact's name where one has it. */
export function outsideParty(number: string, directory: Directory): Party {
  const contact = directory.contactOf(number)
  return { number, name: contact?.name ?? '', id: contact?.id ?? '' }
}

export function isOutside(party: Party): boolean {
  return party.user === undefined
}
