import { likePattern } from './like-pattern.ts'

/** A parsed pattern that can be compared with many texts. */
export type LikeMatcher = {
  matches(text: string): boolean
  /** Steps taken by all comparisons so far, at most one for each character and 32 characters of the pattern. */
  readonly steps: number
}

/** The `like` of a filter's value, as `likePattern` defines it, for texts outside the database. */
export function likeMatcher(value: string): LikeMatcher {
  return patternMatcher(likePattern(value))
}

/**
 * Matches like SQLite's LIKE with backslash as escape character: ASCII letters match regardless of case, `_` is
 * one code point, a text ends at NUL, and a pattern that ends in a lone backslash matches nothing.
 *
 * The pattern is an automaton whose states are bits: bit n means that its first n characters have matched. Each
 * character of a text advances all bits at once, so the time is linear in the text whatever the pattern.
 */
export function patternMatcher(pattern: string): LikeMatcher {
  return new Automaton(pattern)
}

class Automaton implements LikeMatcher {
  steps = 0
  private readonly words: number
  private readonly last: number
  /** States followed by `%`: they persist whatever comes. */
  private readonly staying: Uint32Array
  /** States reached by `_`: any character matches. */
  private readonly any: Uint32Array
  private readonly byCharacter = new Map<string, Uint32Array>()

  constructor(pattern: string) {
    const { characters, wildcards } = readPattern(pattern)
    this.last = characters.length
    this.words = Math.floor(this.last / 32) + 1
    this.staying = new Uint32Array(this.words)
    this.any = new Uint32Array(this.words)
    for (const state of wildcards) setBit(this.staying, state)
    for (const [index, character] of characters.entries())
      if (character === 'any') setBit(this.any, index + 1)
    for (const [index, character] of characters.entries()) {
      if (character === 'any' || character === 'none') continue
      const leading = this.byCharacter.get(character.literal) ?? this.any.slice()
      this.byCharacter.set(character.literal, setBit(leading, index + 1))
    }
  }

  matches(text: string): boolean {
    const states = setBit(new Uint32Array(this.words), 0)
    for (const character of text.toWellFormed()) {
      if (character === '\0') break
      if (!this.move(states, this.byCharacter.get(small(character)) ?? this.any)) return false
    }
    return hasBit(states, this.last)
  }

  /** Advances the states by one character; false if none is left. */
  private move(states: Uint32Array, leading: Uint32Array): boolean {
    let carry = 0
    let left = 0
    for (let word = 0; word < this.words; word += 1) {
      const before = states[word] ?? 0
      const shifted = (before << 1) | carry
      carry = before >>> 31
      const after = (shifted & (leading[word] ?? 0)) | (before & (this.staying[word] ?? 0))
      states[word] = after
      left |= after
    }
    this.steps += this.words
    return left !== 0
  }
}

type Character = { readonly literal: string } | 'any' | 'none'

/** The characters of a pattern without its `%`, and the number of characters before each `%`. */
function readPattern(pattern: string) {
  const characters: Character[] = []
  const wildcards = new Set<number>()
  let escaped = false
  for (const character of pattern.toWellFormed()) {
    if (!escaped && character === '\\') escaped = true
    else {
      if (escaped || (character !== '%' && character !== '_')) characters.push({ literal: small(character) })
      else if (character === '_') characters.push('any')
      else wildcards.add(characters.length)
      escaped = false
    }
  }
  if (escaped) characters.push('none')
  return { characters, wildcards }
}

function small(character: string): string {
  return character >= 'A' && character <= 'Z' ? character.toLowerCase() : character
}

function setBit(bits: Uint32Array, bit: number): Uint32Array {
  bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31))
  return bits
}

function hasBit(bits: Uint32Array, bit: number): boolean {
  return (((bits[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1
}
