import type { Greeting } from '#shared/host/voicemail.ts'
import { greetingsWords as words } from '../../locales/greetings.ts'
import { plainName, shownName } from '#shared/calls/shown-name.ts'

/** Returns the title of a greeting; the platform stores none if nobody gave one. */
export function greetingTitle({ description }: Pick<Greeting, 'description'>): string {
  return shownName(description) || words.untitled
}

/** Names whose callers hear it: `Wren Alderpike, ext 204`, `Everyone’s`. */
export function greetingOwner({ ext, name, mailbox }: Pick<Greeting, 'ext' | 'name' | 'mailbox'>): string {
  const parts = [shownName(name), ext === '' ? '' : words.ext(shownName(ext))].filter((part) => part !== '')
  return parts.join(', ') || (mailbox === null ? words.everybody : words.mailbox)
}

/** Suggests a name: the file name without its extension. */
export function nameFromFile(file: string): string {
  return plainName(
    file
      .replace(/\.[^.]{1,5}$/, '')
      .replaceAll('_', ' ')
      .slice(0, 60),
  )
}
