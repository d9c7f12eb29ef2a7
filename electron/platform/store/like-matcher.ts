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
  private readonly wordCount: number
  private readonly finalState: number
  /** States followed by `%`: they persist whatever comes. */
  private readonly wildcardStates: Uint32Array
  /** States reached by `_`: any character matches. */
  private readonly anyCharacterStates: Uint32Array
  private readonly statesByCharacter = new Map<string, Uint32Array>()

  constructor(pattern: string) {
    const { characters, wildcards } = readPattern(pattern)
    this.finalState = characters.length
    this.wordCount = Math.floor(this.finalState / 32) + 1
    this.wildcardStates = new Uint32Array(this.wordCount)
    this.anyCharacterStates = new Uint32Array(this.wordCount)
    for (const state of wildcards) setBit(this.wildcardStates, state)
    for (const [index, character] of characters.entries())
      if (character === 'any') setBit(this.anyCharacterStates, index + 1)
    for (const [index, character] of characters.entries()) {
      if (character === 'any' || character === 'none') continue
      const characterStates = this.statesByCharacter.get(character.literal) ?? this.anyCharacterStates.slice()
      this.statesByCharacter.set(character.literal, setBit(characterStates, index + 1))
    }
  }

  matches(text: string): boolean {
    const states = setBit(new Uint32Array(this.wordCount), 0)
    for (const character of text.toWellFormed()) {
      if (character === '\0') break
      if (
        !this.advance(
          states,
          this.statesByCharacter.get(lowerCaseAscii(character)) ?? this.anyCharacterStates,
        )
      )
        return false
    }
    return hasBit(states, this.finalState)
  }

  /** Advances the states by one character; false if none is left. */
  private advance(states: Uint32Array, characterStates: Uint32Array): boolean {
    let carry = 0
    let remaining = 0
    for (let word = 0; word < this.wordCount; word += 1) {
      const before = states[word] ?? 0
      const shifted = (before << 1) | carry
      carry = before >>> 31
      const after = (shifted & (characterStates[word] ?? 0)) | (before & (this.wildcardStates[word] ?? 0))
      states[word] = after
      remaining |= after
    }
    this.steps += this.wordCount
    return remaining !== 0
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
      if (escaped || (character !== '%' && character !== '_'))
        characters.push({ literal: lowerCaseAscii(character) })
      else if (character === '_') characters.push('any')
      else wildcards.add(characters.length)
      escaped = false
    }
  }
  if (escaped) characters.push('none')
  return { characters, wildcards }
}

function lowerCaseAscii(character: string): string {
  return character >= 'A' && character <= 'Z' ? character.toLowerCase() : character
}

function setBit(bits: Uint32Array, bit: number): Uint32Array {
  bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31))
  return bits
}

function hasBit(bits: Uint32Array, bit: number): boolean {
  return (((bits[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1
}
