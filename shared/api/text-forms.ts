import Type from 'typebox'

type TextForm = { readonly pattern: string; readonly words: string }

/** The forms that texts of a request may have: the pattern, and the words that complete "… must be". */
const textForms = {
  number: {
    pattern: '^\\+?[0-9]{3,15}$',
    words: 'a telephone number: 3 to 15 digits, with or without +',
  },
  address: {
    pattern: '^$|^(sips?:\\S+|[+*#0-9()./ -]{2,64})$',
    words: 'a telephone number, an extension or a SIP address',
  },
  email: { pattern: '^[^@\\s]+@[^@\\s]+$', words: 'an e-mail address' },
  roomPin: { pattern: '^[0-9]{0,12}$', words: 'at most 12 digits' },
  voicemailPin: { pattern: '^[0-9]{4}$', words: 'four digits' },
  folder: { pattern: '^\\d{1,4}$', words: 'the number of a folder' },
  ringTime: { pattern: '^[1-9][0-9]{0,2}$', words: 'a number of seconds' },
  ruleAction: {
    pattern: '^(block|[UVRIQC][0-9]{1,15}|H)$',
    words: 'block, H, or a letter of final_dst_type with an id, such as I2',
  },
  date: {
    pattern: '^\\d{4}-\\d\\d-\\d\\d( \\d\\d:\\d\\d:\\d\\d)?$',
    words: 'a date such as 2027-01-31, or a time in UTC such as 2027-01-31 08:00:00',
  },
} as const satisfies Readonly<Record<string, TextForm>>

/** A text of a form, in a request. `options` are those of the JSON Schema. */
export function formedText(
  form: keyof typeof textForms,
  options: { readonly maxLength?: number; readonly format?: 'email'; readonly description?: string } = {},
) {
  return Type.String({ ...options, pattern: textForms[form].pattern })
}

/** The words of the form with a pattern, or with a format of JSON Schema; undefined if no form has it. */
export function textFormWords(patternOrFormat: unknown): string | undefined {
  if (patternOrFormat === 'email') return textForms.email.words
  return Object.values(textForms).find(({ pattern }) => pattern === String(patternOrFormat))?.words
}
