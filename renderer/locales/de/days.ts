import type { Translation } from '#shared/locales/words.ts'
import type { dayTable } from '../days.ts'

export const days: Translation<typeof dayTable> = {
  today: 'Heute',
  yesterday: 'Gestern',
  dayNotKnown: 'Tag nicht bekannt',
  weekdays: 'So Mo Di Mi Do Fr Sa',
  dayOfWeek: (weekday, day) => `${weekday}, ${day}`,
  at: (time) => `um ${time}`,
  tomorrowAt: (time) => `morgen um ${time}`,
  onAt: (day, time) => `am ${day} um ${time}`,
  atNotKnown: 'zu einer nicht bekannten Zeit',
  pastToday: 'heute',
  pastYesterday: 'gestern',
  pastOn: (day) => `am ${day}`,
}
