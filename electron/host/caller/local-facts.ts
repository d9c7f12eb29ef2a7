import { sameNumber } from '#shared/calls/phone-number.ts'
import { callerLimits, type Caller } from '#shared/host/caller.ts'
import type { HostState } from '#shared/host/state.ts'
import type { TextOrders } from '../texts/text-orders.ts'
import type { VoicemailBox } from '../voicemail/voicemail-box.ts'

export type LocalFacts = {
  /** Reads local data about a number: the end of its text thread, and its voice messages. */
  read(number: string): Promise<Pick<Caller, 'texts' | 'voicemail'>>
}

export type LocalFactsOptions = {
  readonly texts: Pick<TextOrders, 'open' | 'unread'>
  readonly voicemail: Pick<VoicemailBox, 'list'>
  readonly state: () => Pick<HostState, 'voicemail'>
  readonly country: () => string
}

/** Voice messages compared with one number. */
const compared = 200

export function localFacts(options: LocalFactsOptions): LocalFacts {
  return {
    async read(number) {
      return { texts: await readTexts(options, number), voicemail: readVoicemail(options, number) }
    },
  }
}

async function readTexts({ texts }: LocalFactsOptions, number: string): Promise<Caller['texts']> {
  const opened = await texts.open({ key: number, count: callerLimits.texts })
  // Texts open shortly after sign-in: until then, missing does not mean empty.
  if (!opened.ok)
    return opened.error.code === 'session.signed-out'
      ? { kind: 'loading' }
      : { kind: 'failed', error: opened.error }
  const { thread, messages } = opened.value
  const last = messages.slice(-callerLimits.texts)
  return { kind: 'ready', value: { thread: thread.key, unread: texts.unread(thread.key), last } }
}

function readVoicemail(options: LocalFactsOptions, number: string): Caller['voicemail'] {
  const { loading, error } = options.state().voicemail
  const found = options.voicemail
    .list({ folder: null, mailbox: null, onlyNew: false, find: number, count: compared })
    .items.filter((message) => sameNumber(message.number, number, options.country()))
  if (found.length === 0 && error) return { kind: 'failed', error }
  if (found.length === 0 && loading) return { kind: 'loading' }
  return {
    kind: 'ready',
    value: { messages: found.slice(0, callerLimits.voicemail), total: found.length },
  }
}
