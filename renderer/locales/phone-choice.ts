import { defineWords } from '#shared/locales/words.ts'

/** The phones that an agent can call with, in the dialler and in Settings. */
export const phoneChoiceWords = defineWords('phoneChoice', {
  computer: 'This computer',
  'other-phone': 'My other phone',
})
