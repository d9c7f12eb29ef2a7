import type { TSchema } from 'typebox'
import Type from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Settings } from 'typebox/system'
import type { Endpoint } from './endpoint.ts'
import { describeMistakes, type Mistake } from './mistake-words.ts'

const compiled = new WeakMap<TSchema, Validator>()
const maxMistakes = 20
// A union reports a finding for each member and then for itself: the default limit of 8 is too low to name the choices.
Settings.Set({ maxErrors: 200 })

/**
 * Returns the mistakes in a body in plain words; empty if it is valid. The check is compiled from the contract on first
 * use. Compiling creates functions from text, so this is for Node only: pages forbid that.
 */
export function bodyErrors(endpoint: Endpoint, body: unknown): readonly string[] {
  return endpoint.body === undefined ? [] : mistakes(endpoint.body, body)
}

/** Returns the mistakes in a successful answer's body, by the contract and the envelopes of specification 2.1. */
export function answerErrors(endpoint: Endpoint, body: unknown): readonly string[] {
  const schema = answerSchema(endpoint)
  return schema === undefined ? [] : mistakes(schema, body)
}

function mistakes(schema: TSchema, value: unknown): readonly string[] {
  const validator = compiled.get(schema) ?? Compile(schema)
  compiled.set(schema, validator)
  if (validator.Check(value)) return []
  const found: readonly Mistake[] = validator.Errors(value)
  const words = describeMistakes(found).slice(0, maxMistakes)
  return words.length > 0 ? words : ['The body is not valid']
}

const answers = new WeakMap<Endpoint['answer'], TSchema>()

function answerSchema({ answer }: Endpoint): TSchema | undefined {
  const cached = answers.get(answer)
  if (cached) return cached
  const created = envelope(answer)
  if (created) answers.set(answer, created)
  return created
}

function envelope(answer: Endpoint['answer']): TSchema | undefined {
  switch (answer.shape) {
    case 'collection':
      return Type.Object({ data: Type.Array(answer.of.schema), total: Type.Integer({ minimum: 0 }) })
    case 'single':
      return Type.Object({ data: answer.of.schema, links: Type.Object({}) })
    case 'object':
      return answer.schema
    case 'dictionary':
      return Type.Object({ data: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())) })
    case 'file':
    case 'empty':
      return undefined
  }
}
