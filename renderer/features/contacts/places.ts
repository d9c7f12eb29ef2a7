import type { ContactScope } from '#shared/host/contacts.ts'
import { contactsWords as words } from '../../locales/contacts.ts'

export function placeName(scope: ContactScope): string {
  return scope.kind === 'group' ? scope.group : words.places[scope.kind]
}

export function isSamePlace(one: ContactScope, other: ContactScope): boolean {
  return one.kind === other.kind && placeName(one) === placeName(other)
}
