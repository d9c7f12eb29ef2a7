import type { ContactScope } from '#shared/host/contacts.ts'
import { contactsWords as words } from '../../locales/contacts.ts'

export function scopeName(scope: ContactScope): string {
  return scope.kind === 'group' ? scope.group : words.places[scope.kind]
}

export function isSameScope(scope: ContactScope, other: ContactScope): boolean {
  return scope.kind === other.kind && scopeName(scope) === scopeName(other)
}
