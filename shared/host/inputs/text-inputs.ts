import { orNull } from '../../settings/checks.ts'
import type { TextMethods } from '../texts.ts'
import { count, id, moment, optional, record, text, word } from './checks.ts'
import type { Inputs } from './input-checks.ts'

type InputOf<Name extends keyof TextMethods> = Parameters<TextMethods[Name]>[0]

const key = record({ key: word })
/** How long a text may be is the outbox's business: it tells a person. */
const words = text(100_000)

export const textInputs: Inputs<TextMethods> = {
  'texts.threads': record({ find: word, count }),
  'texts.open': record<InputOf<'texts.open'>>({ key: word, count, with: optional(word) }),
  'texts.looked': key,
  'texts.draft': record({ key: word, draft: record({ words, from: word }) }),
  'texts.send': record<InputOf<'texts.send'>>({ to: word, from: word, words, sendAt: optional(moment) }),
  'texts.again': key,
  'texts.takeBack': key,
  'texts.refresh': null,
  'canned.save': record({ id: orNull(id), name: word, text: words }),
  'canned.remove': record({ id }),
}
