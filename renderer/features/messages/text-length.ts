import { SegmentedMessage } from 'sms-segments-calculator'
import { messagesWords as words } from '../../locales/messages.ts'

/** The longest text passed to the platform's text service, in UTF-16 units. */
export const longestText = 1_600

/** The length of a text as transmitted. */
export type TextLength =
  | {
      readonly kind: 'fits'
      /** Units of the encoding: septets of GSM-7, where `€` counts as two, or 16-bit units of UCS-2. */
      readonly used: number
      /** The capacity of the current number of parts, in the same units. */
      readonly room: number
      readonly parts: number
      /** Distinct characters that require Unicode, in order; empty for GSM-7. */
      readonly unicode: readonly string[]
    }
  | { readonly kind: 'too-long'; readonly characters: number }

const perPart = {
  'GSM-7': { bits: 7, alone: 160, joined: 153 },
  'UCS-2': { bits: 16, alone: 70, joined: 67 },
} as const

/** Counts according to 3GPP TS 23.038 (alphabets) and TS 23.040 section 9.2.3.24.1 (concatenated parts). */
export function textLength(text: string): TextLength {
  if (text.length > longestText) return { kind: 'too-long', characters: text.length }
  const message = new SegmentedMessage(text)
  const { bits, alone, joined } = perPart[message.encodingName]
  const parts = Math.max(1, message.segmentsCount)
  return {
    kind: 'fits',
    used: message.messageSize / bits,
    room: parts === 1 ? alone : parts * joined,
    parts,
    unicode: [...new Set(message.getNonGsmCharacters())],
  }
}

/** `4 of 160, 1 part`; for a text that is too long, its length. */
export function lengthWords(length: TextLength): string {
  const { composer } = words
  return length.kind === 'too-long'
    ? composer.characters(length.characters, longestText)
    : composer.length(length.used, length.room, length.parts)
}

const mostNamed = 5

/** Names the characters that reduce the room for text; empty if there are none. */
export function unicodeWords(length: TextLength): string {
  if (length.kind === 'too-long' || length.unicode.length === 0) return ''
  const named = length.unicode.slice(0, mostNamed).map(nameOf).join(', ')
  const { composer } = words
  return composer.unicode(length.unicode.length > mostNamed ? composer.andMore(named) : named)
}

/** Returns the character itself, or its code point if it is invisible. */
function nameOf(sign: string): string {
  if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(sign)) return sign
  return [...sign]
    .map((point) => `U+${(point.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ')
}
