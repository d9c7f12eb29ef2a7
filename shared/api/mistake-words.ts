import { textFormWords } from './text-forms.ts'

/** One finding of a JSON Schema check. */
export type Mistake = {
  readonly keyword: string
  /** JSON pointer of the offending value. */
  readonly instancePath: string
  readonly params: object
  readonly message: string
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

/** Describes the mistakes in plain words, one sentence per place. */
export function describeMistakes(mistakes: readonly Mistake[]): readonly string[] {
  const unions = new Set(mistakes.filter(({ keyword }) => keyword === 'anyOf').map(placeOf))
  const words = mistakes.flatMap((mistake) => {
    if (!unions.has(placeOf(mistake)) || !memberKeywords.has(mistake.keyword)) return describe(mistake)
    return describeUnion(mistakes.filter((other) => placeOf(other) === placeOf(mistake)))
  })
  return [...new Set(words)]
}

/** Keywords that say how a value fails one member of a union, and how it fails all of them. */
const memberKeywords = new Set([
  ...['anyOf', 'type', 'const', 'enum', 'pattern', 'format'],
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'],
])

function placeOf({ instancePath }: Mistake): string {
  return instancePath
}

function describe(mistake: Mistake): readonly string[] {
  switch (mistake.keyword) {
    case 'required':
      return stringsIn(paramsOf(mistake)['requiredProperties']).map(
        (missing) => `${memberOf(mistake, missing)} is required`,
      )
    case 'additionalProperties':
      return stringsIn(paramsOf(mistake)['additionalProperties']).map(
        (extra) => `${memberOf(mistake, extra)} is not a field of this request`,
      )
    case 'minProperties':
      return ['At least one field is required']
    case 'boolean':
      return []
    default:
      return [`${nameOf(mistake.instancePath)} ${demandOf(mistake)}`]
  }
}

/** What a value must be, to follow the name of its field. */
function demandOf(mistake: Mistake): string {
  const size = sizeDemandOf(mistake)
  if (size !== undefined) return size
  const choices = choicesOf(mistake)
  if (choices.length === 0) return mistake.message
  return mistake.keyword === 'enum' || mistake.keyword === 'const'
    ? `must be one of: ${choices.join(', ')}`
    : `must be ${choices.join(', ')}`
}

function sizeDemandOf(mistake: Mistake): string | undefined {
  const limit = Number(paramsOf(mistake)['limit'])
  switch (mistake.keyword) {
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`
    case 'maxLength':
      return `must have at most ${limit} characters`
    case 'minItems':
      return `must have at least ${limit} ${limit === 1 ? 'item' : 'items'}`
    case 'minimum':
      return `must be at least ${limit}`
    case 'maximum':
      return `must be at most ${limit}`
    default:
      return undefined
  }
}

/**
 * Describes a value that no member of a union accepts: by its size if one accepts its form, else by what the members
 * accept.
 */
function describeUnion(mistakes: readonly Mistake[]): readonly string[] {
  const name = nameOf(mistakes[0]?.instancePath ?? '')
  const sizes = mistakes.flatMap((mistake) => sizeDemandOf(mistake) ?? [])
  if (sizes.length > 0) return sizes.map((size) => `${name} ${size}`)
  const choices = new Set(mistakes.flatMap(choicesOf))
  return [choices.size > 0 ? `${name} must be one of: ${[...choices].join(', ')}` : `${name} is not allowed`]
}

/** The values or forms that a failed check would have accepted. */
function choicesOf(mistake: Mistake): readonly string[] {
  const params = paramsOf(mistake)
  switch (mistake.keyword) {
    case 'const':
      return [String(params['allowedValue'])]
    case 'enum':
      return [...new Set(stringsIn(params['allowedValues']))]
    case 'type':
      return [typeWords[String(params['type'])] ?? 'valid']
    case 'pattern':
      return [textFormWords(params['pattern']) ?? 'a text of another form']
    case 'format':
      return [textFormWords(params['format']) ?? 'a text of another form']
    default:
      return []
  }
}

function paramsOf({ params }: Mistake): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(params))
}

function memberOf({ instancePath }: Mistake, property: string): string {
  return nameOf(`${instancePath}/${property.slice(0, 100)}`)
}

/** `/users/0/id` as `users[0].id`. */
function nameOf(pointer: string): string {
  if (pointer === '') return 'The body'
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join('')
}

function stringsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
