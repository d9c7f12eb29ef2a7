/* Making a formatter costs a hundred times as much as using one. */
const thisYear = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
const otherYear = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const short = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric' })
const month = new Intl.DateTimeFormat('en-US', { month: 'short' })

/** The heading of a day in a list: `Today`, `Monday 17 November`, with the year where it is another. Local time. */
export function dayWords(at: number, now: number): string {
  if (at === 0) return 'Day not known'
  const [day, today] = [new Date(at), new Date(now)]
  if (day.toDateString() === today.toDateString()) return 'Today'
  const format = day.getFullYear() === today.getFullYear() ? thisYear : otherYear
  return format.format(day).replace(',', '')
}

/** The same for a line of facts: `Today`, `Mon 17 Nov`, `Mon 17 Nov 2024`. */
export function shortDay(at: number, now: number): string {
  const [day, today] = [new Date(at), new Date(now)]
  if (day.toDateString() === today.toDateString()) return 'Today'
  const year = day.getFullYear() === today.getFullYear() ? '' : ` ${day.getFullYear()}`
  return `${short.format(day).replace(',', '')} ${month.format(day)}${year}`
}
