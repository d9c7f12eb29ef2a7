/** A JSON Schema as data. */
export type Schema = Readonly<Record<string, unknown>>

/** Numbers from 0 to 1. */
export type Chance = () => number

/** Takes the first of everything and no optional field: the smallest valid value, the same each time. */
const plain: Chance = () => 0

const texts = [
  'Sample',
  '+447700900123',
  'ann@post.example',
  '1234',
  '2031-05-06 07:08:09',
  '2031-05-06',
  '07:08',
  'https://shop.example/page',
  'U29tZSBieXRlcw==',
  '#336699',
  'block',
] as const

/** A value that the schema allows; which one is up to `chance`. Throws where no text is known that fits a pattern. */
export function sampleOf(schema: Schema, chance: Chance = plain): unknown {
  const options = listOf(schema['anyOf'] ?? schema['oneOf'])
  if (options.length > 0) return sampleOf(recordOf(pick(options, chance)), chance)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return pick(schema['enum'], chance)
  switch (schema['type']) {
    case 'string':
      return sampleText(schema, chance)
    case 'integer':
      return sampleInteger(schema, chance)
    case 'number':
      return sampleInteger(schema, chance) + Math.round(chance() * 100) / 100
    case 'boolean':
      return chance() >= 0.5
    case 'null':
      return null
    case 'array':
      return sampleList(schema, chance)
    case 'object':
      return sampleObject(schema, chance)
    default:
      return pick(['free', 7, { free: 'form' }, null], chance)
  }
}

function sampleText(schema: Schema, chance: Chance): string {
  const [min, max] = [numberOf(schema['minLength'], 0), numberOf(schema['maxLength'], 10_000)]
  const pattern = typeof schema['pattern'] === 'string' ? new RegExp(schema['pattern'], 'u') : undefined
  const fits = (text: string) =>
    text.length >= min && text.length <= max && (pattern === undefined || pattern.test(text))
  const fitting = texts.filter((text) => fits(text) && (!isMail(schema) || text.includes('@')))
  if (fitting.length > 0) return pick(fitting, chance)
  if (pattern === undefined) return 'x'.repeat(Math.max(min, Math.min(1, max)))
  throw new Error(`No text is known that fits ${String(pattern)}: give the scenario a body`)
}

function sampleInteger(schema: Schema, chance: Chance): number {
  const min = numberOf(schema['minimum'], 0)
  const max = Math.min(numberOf(schema['maximum'], min + 1_000), min + 1_000)
  return min + Math.floor(chance() * (max - min + 1))
}

function sampleList(schema: Schema, chance: Chance): readonly unknown[] {
  const min = numberOf(schema['minItems'], 0)
  const more = Math.floor(chance() * Math.min(numberOf(schema['maxItems'], 4) - min, 4))
  return Array.from({ length: min + more }, () => sampleOf(recordOf(schema['items']), chance))
}

function sampleObject(schema: Schema, chance: Chance): Readonly<Record<string, unknown>> {
  const required = listOf(schema['required'])
  const min = numberOf(schema['minProperties'], 0)
  const properties = Object.entries(recordOf(schema['properties']))
  const chosen = properties.filter(([name]) => required.includes(name) || chance() > 0.6)
  const taken = chosen.length < min ? properties.slice(0, min) : chosen
  return Object.fromEntries(taken.map(([name, field]) => [name, sampleOf(recordOf(field), chance)]))
}

function isMail(schema: Schema): boolean {
  return schema['format'] === 'email'
}

export function pick<Item>(items: readonly Item[], chance: Chance): Item {
  const item = items[Math.min(Math.floor(chance() * items.length), items.length - 1)]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}

export function recordOf(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}
