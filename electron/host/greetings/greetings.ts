import type { ApiClient } from '#shared/api/client.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { Removal } from '#shared/host/removals.ts'
import {
  type Greeting,
  type VoicemailMethods,
  largestGreeting,
  type GreetingSound,
} from '#shared/host/voicemail.ts'
import { readAll } from '../platform-client/read-all.ts'
import type { Removals } from '../removals/removals.ts'
import type { MailboxOf } from '../voicemail/mailbox-of.ts'
import { sniffAudio } from '#shared/core/audio-kind.ts'
import type { VoicemailAnnouncement } from '#shared/api/modules/storage.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'

export type GreetingsOptions = {
  readonly api: ApiClient
  readonly removals: Removals
  readonly mailboxOf: MailboxOf
}

type Saved = Parameters<VoicemailMethods['greetings.save']>[0]

const size = { limit: 200, maxRecords: 2_000 }

/** The announcements that callers of a mailbox hear (`/vmannouncements`, specification 4.4). */
export class Greetings {
  private readonly options: GreetingsOptions
  /** Being deleted, and no longer listed. */
  private readonly hidden = new Set<number>()

  constructor(options: GreetingsOptions) {
    this.options = options
  }

  /** All greetings that the agent may see, the latest first. */
  async list(): Outcome<readonly Greeting[]> {
    const { storage } = this.options.api
    const hidden = new Set(this.hidden)
    const read = await readAll((query) => storage.listVoicemailAnnouncements({ query }), size)
    if (!read.ok) return read
    const greetings = read.value.map((each) => readGreeting(each, this.options.mailboxOf))
    const shown = greetings.filter(({ id }) => !hidden.has(id) && !this.hidden.has(id))
    return ok(shown.toSorted((a, b) => b.at - a.at || b.id - a.id))
  }

  /** Creates a greeting, or changes the given fields of one. A file that is not a playable sound is not sent. */
  async save({ id, mailbox, description, sound }: Saved): Outcome<Greeting> {
    const { storage } = this.options.api
    const checked = sound === null ? null : checkSound(sound)
    if (checked && !checked.ok) return checked
    const data = checked?.value
    const about = { description: description.trim(), ...(mailbox !== null && { extension_id: mailbox }) }
    if (id === null && data === undefined) return err(appError('greeting.nothing-recorded'))
    const saved =
      id !== null
        ? await storage.changeVoicemailAnnouncement({
            id,
            body: { ...about, ...(data !== undefined && { data }) },
          })
        : await storage.createVoicemailAnnouncement({ body: { ...about, data: data ?? '' } })
    if (!saved.ok) return saved
    const greeting = { description: about.description, extension: mailbox, ...saved.value }
    return ok(readGreeting(id === null ? greeting : { ...greeting, id }, this.options.mailboxOf))
  }

  remove(ids: readonly number[]): Result<Removal> {
    const found = [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0 && !this.hidden.has(id))
    if (found.length === 0) return err(appError('platform.not-found'))
    for (const id of found) this.hidden.add(id)
    const show = () => {
      for (const id of found) this.hidden.delete(id)
    }
    return ok(this.options.removals.add({ remove: () => this.delete(found), restore: show }))
  }

  /** One request each; the document has no bulk deletion. */
  private async delete(ids: readonly number[]): Outcome<undefined> {
    const { storage } = this.options.api
    for (const id of ids) {
      const removed = await storage.deleteVoicemailAnnouncement({ id })
      if (!removed.ok && removed.error.code !== 'platform.not-found') return removed
      this.hidden.delete(id)
    }
    return ok(undefined)
  }
}

/**
 * The Base64 of a sound that may be sent: MP3, MP4, WAV or AAC by its first bytes, and at most `largestGreeting` bytes.
 * Fails with `greeting.not-audio` or `greeting.too-large` before anything is sent.
 */
export function checkSound({ data }: GreetingSound): Result<string> {
  const text = String(data).trim()
  if (text.length > base64Length(largestGreeting)) return err(appError('greeting.too-large'))
  const file = Buffer.from(text, 'base64')
  // A regular expression on a text this long can exhaust the stack; invalid Base64 does not survive re-encoding.
  if (file.toString('base64') !== text) return err(appError('greeting.not-audio'))
  if (file.length > largestGreeting) return err(appError('greeting.too-large'))
  return sniffAudio(file) === undefined ? err(appError('greeting.not-audio')) : ok(text)
}

function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4
}

/** Reads an announcement (specification 2.2). Absent fields are empty. */
export function readGreeting(record: VoicemailAnnouncement, mailboxOf: MailboxOf): Greeting {
  const mailbox = record.extension ?? null
  const owner = mailbox === null ? null : mailboxOf(mailbox)
  return {
    id: record.id,
    mailbox,
    ext: owner?.ext || String(mailbox ?? ''),
    name: owner?.name ?? '',
    description: record.description ?? '',
    at: readTimestamp(record.created_at) ?? 0,
  }
}
