import { isRecord } from '#shared/core/is-record.ts'
type Bounds = { readonly min: number; readonly max: number; readonly fallback?: number }

/**
 * An object of a configuration file, read field by field. Wrong, missing and unknown fields are collected as sentences
 * that name the place; the readers then return a harmless value of the right type.
 */
export class Fields {
  private readonly values: Readonly<Record<string, unknown>>
  private readonly path: string
  private readonly mistakes: string[]
  private readonly readNames = new Set<string>()
  private readonly parts: Fields[] = []

  private constructor(values: Readonly<Record<string, unknown>>, path: string, mistakes: string[]) {
    this.values = values
    this.path = path
    this.mistakes = mistakes
  }

  /** The fields of a JSON text, or a sentence that says why it has none. */
  static parse(text: string): Fields | string {
    try {
      const value: unknown = JSON.parse(text)
      return isRecord(value) ? new Fields(value, '', []) : 'The configuration must be a JSON object.'
    } catch (fault) {
      return `The configuration is not JSON: ${fault instanceof Error ? fault.message : String(fault)}`
    }
  }

  has(name: string): boolean {
    this.readNames.add(name)
    return this.values[name] !== undefined && this.values[name] !== null
  }

  addMistake(name: string, words: string): void {
    this.mistakes.push(`${this.path}${name}: ${words}`)
  }

  text(name: string, fallback?: string): string {
    if (!this.has(name) && fallback !== undefined) return fallback
    const value = this.values[name]
    if (typeof value === 'string' && value.trim() !== '') return value
    this.addMistake(name, this.has(name) ? 'must be a text' : 'is missing')
    return ''
  }

  number(name: string, { min, max, fallback }: Bounds): number {
    if (!this.has(name) && fallback !== undefined) return fallback
    const value = this.values[name]
    const isGood = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
    if (isGood) return value
    this.addMistake(name, this.has(name) ? `must be a whole number from ${min} to ${max}` : 'is missing')
    return min
  }

  texts(name: string, rule: { readonly matching: RegExp; readonly words: string }): readonly string[] {
    const list = this.list(name)
    const valid = list.filter((each) => typeof each === 'string').filter((each) => rule.matching.test(each))
    if (valid.length < list.length) this.addMistake(name, `each must be ${rule.words}`)
    return valid
  }

  object(name: string, fallback?: Readonly<Record<string, unknown>>): Fields {
    const value = this.has(name) ? this.values[name] : fallback
    if (!isRecord(value)) this.addMistake(name, this.has(name) ? 'must be an object' : 'is missing')
    // If the whole part is missing, its own fields are not reported as well.
    return this.part(value, `${this.path}${name}.`)
  }

  objects(name: string): readonly Fields[] {
    return this.list(name).map((value, index) => {
      if (!isRecord(value)) this.addMistake(`${name}[${index}]`, 'must be an object')
      return this.part(value, `${this.path}${name}[${index}].`)
    })
  }

  /** The fields of an object with arbitrary names; empty if it is missing. */
  entries(name: string): readonly (readonly [string, unknown])[] {
    if (!this.has(name)) return []
    const value = this.values[name]
    if (isRecord(value)) return Object.entries(value)
    this.addMistake(name, 'must be an object')
    return []
  }

  /** Ends the reading. Returns every mistake, including the fields that nothing read. */
  close(): readonly string[] {
    for (const part of [this, ...this.parts]) {
      for (const name of Object.keys(part.values))
        if (!part.readNames.has(name)) part.addMistake(name, 'is not known here; is it misspelt?')
    }
    return this.mistakes
  }

  private list(name: string): readonly unknown[] {
    const value = this.has(name) ? this.values[name] : undefined
    if (Array.isArray(value) && value.length > 0) return value
    this.addMistake(name, this.has(name) ? 'must be a list with at least one entry' : 'is missing')
    return []
  }

  private part(value: unknown, path: string): Fields {
    const part = isRecord(value) ? new Fields(value, path, this.mistakes) : new Fields({}, path, [])
    this.parts.push(part)
    return part
  }
}
