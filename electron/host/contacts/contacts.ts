import type { ApiClient } from '#shared/api/client.ts'
import type { Contact } from '#shared/api/modules/settings.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import {
  contactNumbers,
  contactTexts,
  type ContactDraft,
  type ContactQuery,
  type ContactRecord,
  type ContactRow,
  type ContactSaved,
  type ContactText,
  type ContactTexts,
  type Duplicates,
} from '#shared/host/contacts.ts'
import type { Piece } from '#shared/host/listing.ts'
import type { Removal } from '#shared/host/removals.ts'
import type { Agent, RecentCall } from '#shared/host/slices.ts'
import type { ContactList } from '../directory/contact-list.ts'
import type { Directory } from '../directory/directory.ts'
import { readRecentCall } from '../history/read-recent-call.ts'
import { writeInParts } from '../platform-client/write-in-parts.ts'
import type { Removals } from '../removals/removals.ts'
import { findDuplicates } from './find-duplicates.ts'

export type ContactsOptions = {
  readonly api: Pick<ApiClient, 'settings' | 'customer'>
  readonly directory: Pick<Directory, 'contactList' | 'writeContacts'>
  readonly removals: Removals
  readonly agent: () => Agent | null
}

/** Most calls shown of a contact; most contacts in one request that changes several. */
const limits = { calls: 20, together: 100 }

/** What an agent does with contacts: at the platform first, then in the directory of this computer. */
export class Contacts {
  private readonly options: ContactsOptions

  constructor(options: ContactsOptions) {
    this.options = options
  }

  get list(): ContactList | null {
    return this.options.directory.contactList
  }

  rows({ scope, text, from, count }: ContactQuery & { from: number; count: number }): Piece<ContactRow> {
    return this.list?.rows({ scope, text }, { from, count }) ?? { items: [], total: 0 }
  }

  /** Reads the contact from the platform and stores it. */
  async read(id: number): Outcome<ContactRecord> {
    const read = await this.options.api.settings.readContact({ id })
    return read.ok ? this.store(read.value) : read
  }

  async calls(id: number): Outcome<readonly RecentCall[]> {
    const userId = this.options.agent()?.id ?? 0
    const read = await this.options.api.customer.listContactCdrs({ id, query: { limit: limits.calls } })
    if (!read.ok) return read
    const calls = read.value.data.map((cdr) => ({ ...readRecentCall(cdr, userId), recordings: [] }))
    return ok(calls.toSorted((one, other) => other.at - one.at).slice(0, limits.calls))
  }

  async create(draft: ContactDraft): Outcome<ContactRecord> {
    const created = await this.make(draft)
    return created.ok ? this.store(created.value) : created
  }

  /** Creates a contact at the platform only. */
  make(draft: ContactDraft): Outcome<Contact> {
    return this.options.api.settings.createContact({ body: bodyOf(draft) })
  }

  /** Adds created contacts to the list. */
  storeCreated(contacts: readonly Contact[]): void {
    this.options.directory.writeContacts((account) => account.put(contacts))
  }

  /** Reads the contact again before writing, so that another agent's change is not overwritten unnoticed. */
  async change(id: number, draft: ContactDraft, before: ContactTexts): Outcome<ContactSaved> {
    const read = await this.read(id)
    if (!read.ok) return read
    if (changedElsewhere(before, read.value.texts, draft).length > 0)
      return ok({ kind: 'changed', contact: read.value })
    const written = await this.options.api.settings.changeContact({ id, body: bodyOf(draft) })
    if (!written.ok) return written
    // The response to a change may not hold the whole contact.
    const saved = await this.read(id)
    return saved.ok ? ok({ kind: 'saved', contact: saved.value }) : saved
  }

  /** Changes up to a hundred per request, which changes all of them or none; stops at the first refusal. */
  async changeMany(
    ids: readonly number[],
    {
      group,
      labels,
    }: { readonly group?: string | undefined; readonly labels?: readonly string[] | undefined },
  ): Outcome {
    const { api } = this.options
    for (const batch of hundreds(ids)) {
      const body = batch.map((id) => ({
        id,
        ...(group !== undefined && { group_name: group }),
        ...(labels !== undefined && { labels: [...labels] }),
      }))
      const changed = await api.settings.changeContacts({ body })
      if (!changed.ok) return changed
      await this.readAgain(batch)
    }
    return ok(undefined)
  }

  async duplicates(): Outcome<readonly Duplicates[]> {
    const { list } = this
    return ok(list ? await findDuplicates(list, this.options.agent()?.country ?? '') : [])
  }

  /** Removes them from the list at once, and from the platform when that can no longer be undone. */
  remove(ids: readonly number[]): Removal {
    const { directory, removals } = this.options
    const hide = (isHidden: boolean) =>
      directory.writeContacts(({ contacts }) => {
        for (const id of ids) {
          if (isHidden) contacts.hidden.add(id)
          else contacts.hidden.delete(id)
        }
      })
    hide(true)
    return removals.add({ remove: () => this.delete(ids), restore: () => hide(false) })
  }

  /** Deletes at the platform; those deleted before a failure, or gone already, stay deleted. */
  async delete(ids: readonly number[]): Outcome {
    const { api, directory } = this.options
    const { done, gone, error } = await writeInParts(ids, (part) =>
      api.settings.deleteContacts({ ids: part }),
    )
    directory.writeContacts(({ contacts }) => contacts.delete([...done, ...gone]))
    return error ? err(error) : ok(undefined)
  }

  private store(contact: Contact): Outcome<ContactRecord> {
    this.storeCreated([contact])
    const stored = this.list?.read(contact.id)
    return Promise.resolve(stored ? ok(stored) : err(appError('platform.not-found')))
  }

  private async readAgain(ids: readonly number[]): Promise<void> {
    const filter = [{ property: 'id', operator: 'in', value: ids }] as const
    const read = await this.options.api.settings.listContacts({ query: { limit: ids.length, filter } })
    if (read.ok) this.storeCreated(read.value.data)
  }
}

/** The draft in the form of the contract. */
function bodyOf({ labels, ...draft }: ContactDraft) {
  return { ...draft, ...(labels && { labels: [...labels] }) }
}

function* hundreds(ids: readonly number[]) {
  for (let from = 0; from < ids.length; from += limits.together) yield ids.slice(from, from + limits.together)
}

const isNumber: ReadonlySet<string> = new Set(contactNumbers)

/**
 * Returns the fields of a draft that somebody else has changed since the agent began: those that differ from `before`
 * and from the draft.
 */
export function changedElsewhere(
  before: ContactTexts,
  now: ContactTexts,
  draft: Partial<ContactTexts>,
): readonly ContactText[] {
  return contactTexts.filter((field) => {
    const drafted = draft[field]
    if (drafted === undefined || isSame(field, before[field], now[field])) return false
    return !isSame(field, drafted, now[field])
  })
}

/** Platforms reformat numbers, and trim spaces around words. */
function isSame(field: ContactText, one: string, other: string): boolean {
  if (!isNumber.has(field)) return one.trim() === other.trim()
  return one.replace(/[\s().\-/]/g, '') === other.replace(/[\s().\-/]/g, '')
}
