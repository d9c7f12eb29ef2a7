import type { Translation } from '#shared/locales/words.ts'
import type { phoneChoiceWords } from '../phone-choice.ts'

export const phoneChoice: Translation<typeof phoneChoiceWords> = {
  computer: 'Dieser Computer',
  'other-phone': 'Mein anderes Telefon',
}
