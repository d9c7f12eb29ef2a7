import { SegmentedMessage } from 'sms-segments-calculator'
import { messagesWords as words } from '../../locales/messages.ts'

/** The longest text passed to the platform's text service, in UTF-16 units. */
export const maxTextLength = 1_600

/** The length of a text as transmitted. */
export type TextLength =
  | {
      readonly kind: 'fits'
      /** Units of the encoding: septets of GSM-7, where `€` counts as two, or 16-bit units of UCS-2. */
      readonly used: number
      /** The capacity of the current number of parts, in the same units. */
      readonly capacity: number
      /** An empty text has none. */
      readonly parts: number
      /** Distinct characters that require Unicode, in order; empty for GSM-7. */
      readonly unicode: readonly string[]
    }
  | { readonly kind: 'too-long'; readonly characters: number }

const partSizes = {
  'GSM-7': { bits: 7, single: 160, concatenated: 153 },
  'UCS-2': { bits: 16, single: 70, concatenated: 67 },
} as const

/** Counts according to 3GPP TS 23.038 (alphabets) and TS 23.040 section 9.2.3.24.1 (concatenated parts). */
export function textLength(text: string): TextLength {
  if (text.length > maxTextLength) return { kind: 'too-long', characters: text.length }
  const message = new SegmentedMessage(text)
  const { bits, single, concatenated } = partSizes[message.encodingName]
  const parts = text === '' ? 0 : message.segmentsCount
  return {
    kind: 'fits',
    used: message.messageSize / bits,
    capacity: parts <= 1 ? single : parts * concatenated,
    parts,
    unicode: [...new Set(message.getNonGsmCharacters())],
  }
}

/** `4 of 160, 1 part`; for a text that is too long, its length. */
export function lengthWords(length: TextLength): string {
  const { composer } = words
  return length.kind === 'too-long'
    ? composer.characters(length.characters, maxTextLength)
    : composer.length(length.used, length.capacity, length.parts)
}

const maxNamed = 5

/** Names the characters that reduce the room for text; empty if there are none. */
export function unicodeWords(length: TextLength): string {
  if (length.kind === 'too-long' || length.unicode.length === 0) return ''
  const named = length.unicode.slice(0, maxNamed).map(nameOf).join(', ')
  const { composer } = words
  return composer.unicode(length.unicode.length > maxNamed ? composer.andMore(named) : named)
}

/** Returns the character itself, or its code point if it is invisible. */
function nameOf(character: string): string {
  if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(character)) return character
  return [...character]
    .map((point) => `U+${(point.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ')
}
