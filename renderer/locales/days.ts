import { defineWords } from '#shared/locales/words.ts'

/** Days and moments, as headings and within sentences. */
export const dayTable = defineWords('days', {
  today: 'Today',
  yesterday: 'Yesterday',
  dayNotKnown: 'Day not known',
  /** Days of the week, Sunday first. */
  weekdays: 'Sun Mon Tue Wed Thu Fri Sat',
  dayOfWeek: (weekday: string, day: string) => `${weekday} ${day}`,
  at: (time: string) => `at ${time}`,
  tomorrowAt: (time: string) => `tomorrow at ${time}`,
  onAt: (day: string, time: string) => `on ${day} at ${time}`,
  atNotKnown: 'at an unknown time',
  pastToday: 'today',
  pastYesterday: 'yesterday',
  pastOn: (day: string) => `on ${day}`,
})
