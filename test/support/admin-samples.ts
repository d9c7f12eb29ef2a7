import type { RequestField, ValueForm } from '#shared/api/admin/kind.ts'
import { toneWav } from '#test/support/tone-wav.ts'

/** A recording in the form that requests use. */
const greeting = toneWav({ frequency: 440, seconds: 0.2 }).toString('base64')

/** A value that the contract allows in a field of this form. */
export function sampleValue(form: ValueForm): unknown {
  switch (form.kind) {
    case 'text':
      return sampleText(form)
    case 'number':
      return Math.max(1, form.minimum)
    case 'flag':
      return true
    case 'code':
      return 0
    case 'choice':
      return form.values[0]
    case 'list':
      return [sampleValue(form.items)]
    case 'record':
      return sampleBody(form.fields)
    case 'either':
      return form.forms.map(sampleValue)[0]
    case 'open':
    case 'object':
      return {}
  }
}

/** A body with the required fields. */
function sampleBody(fields: readonly RequestField[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.filter(({ required }) => required).map(({ name, value }) => [name, sampleValue(value)]),
  )
}

function sampleText({ content, pattern = '' }: Extract<ValueForm, { readonly kind: 'text' }>): string {
  if (content === 'email') return 'ada@hollowmere.example'
  if (content === 'file') return greeting
  if (pattern.includes('block')) return 'block'
  return content === 'e164' || pattern !== '' ? '+447700900160' : 'Sample'
}
