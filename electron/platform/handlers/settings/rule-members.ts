import { readCountry, readDialled } from '#shared/calls/phone-number.ts'

/** A party to which a routing rule applies: a user's id, a number, a pattern, or a word. */
export type Member = string | number

/** The served form: the members joined by commas. */
export function membersText(members: readonly Member[]): string {
  return members.length === 0 ? 'any' : members.join(',')
}

/** An integer names a user. */
export function isUserId(member: Member): member is number {
  return typeof member === 'number'
}

/** A sentence about the first member that cannot be a source or destination. */
export function invalidMember(field: string, members: readonly Member[] | undefined): string | undefined {
  const invalid = members?.find(
    (member) => typeof member === 'string' && !/^(any|anonymous|[+\d*#][\d\s().\-/*#]*)$/i.test(member),
  )
  return invalid === undefined ? undefined : `${field} is neither a number, a pattern nor any: ${invalid}`
}

/** A telephone number in E.164 form, however it was written; anything else unchanged. */
export function asDialled(member: Member, country: string): Member {
  if (typeof member === 'number' || member.includes('*')) return member
  return readDialled(member, readCountry(country) || 'GB')?.number ?? member
}
