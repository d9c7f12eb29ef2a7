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
  const words = mistakes.flatMap((mistake) => describeMistake(mistake, mistakes))
  return [...new Set(words)]
}

function describeMistake(mistake: Mistake, all: readonly Mistake[]): readonly string[] {
  const name = nameOf(mistake.instancePath)
  const params = Object.fromEntries(Object.entries(mistake.params))
  switch (mistake.keyword) {
    case 'required':
      return stringsIn(params['requiredProperties']).map(
        (missing) => `${memberOf(mistake, missing)} is required`,
      )
    case 'additionalProperties':
      return stringsIn(params['additionalProperties']).map(
        (extra) => `${memberOf(mistake, extra)} is not a field of this request`,
      )
    case 'type':
      return isAlternative(mistake, all)
        ? []
        : [`${name} must be ${typeWords[String(params['type'])] ?? 'valid'}`]
    case 'minLength':
      return [
        params['limit'] === 1
          ? `${name} must not be empty`
          : `${name} must have at least ${params['limit']} characters`,
      ]
    case 'maxLength':
      return [`${name} must have at most ${params['limit']} characters`]
    case 'minItems':
      return [`${name} must have at least ${params['limit']} items`]
    case 'minimum':
      return [`${name} must be at least ${params['limit']}`]
    case 'maximum':
      return [`${name} must be at most ${params['limit']}`]
    case 'minProperties':
      return ['At least one field is required']
    case 'enum':
      return [`${name} must be one of: ${stringsIn(params['allowedValues']).join(', ')}`]
    case 'anyOf':
    case 'const':
      return [describeChoices(name, mistake, all)]
    case 'boolean':
      return []
    default:
      return [`${name} ${mistake.message}`]
  }
}

/** Describes the choices of a union, as far as its members' mistakes show them. */
function describeChoices(name: string, union: Mistake, all: readonly Mistake[]): string {
  const members = all.filter(({ instancePath }) => instancePath === union.instancePath)
  const choices = members.flatMap(({ keyword, params }) => {
    const values = Object.fromEntries(Object.entries(params))
    if (keyword === 'const') return [String(values['allowedValue'])]
    return keyword === 'type' ? [typeWords[String(values['type'])] ?? String(values['type'])] : []
  })
  return choices.length > 0
    ? `${name} must be one of: ${[...new Set(choices)].join(', ')}`
    : `${name} is not allowed`
}

function isAlternative(mistake: Mistake, all: readonly Mistake[]): boolean {
  return all.some(({ keyword, instancePath }) => keyword === 'anyOf' && instancePath === mistake.instancePath)
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
