import { defineWords } from '#shared/locales/words.ts'

/** What an agent calls with, in the dialler and in Settings. */
export const phoneChoiceWords = defineWords('phoneChoice', {
  computer: 'This computer',
  'other-phone': 'My other phone',
})
