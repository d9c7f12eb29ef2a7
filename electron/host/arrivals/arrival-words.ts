import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName, withoutMarks } from '#shared/calls/shown-name.ts'
import type { Arrival } from '#shared/host/arrivals.ts'

/** What came in: the thread or message that it opens, from whom (a name, else the number), and what it says. */
export type Arrived = { readonly item: string; readonly name: string; readonly words: string }

const one = { text: 'New text', voicemail: 'New voice message' } as const
const many = { text: 'texts', voicemail: 'voice messages' } as const
const longest = 120

/** Title and body of the one notice for everything of a kind, oldest first; `isNamed` false keeps to counts. */
export function arrivalWords(
  kind: Arrival['kind'],
  arrived: readonly Arrived[],
  isNamed: boolean,
): Pick<Arrival, 'title' | 'body'> {
  const last = arrived.at(-1)
  const count = `${arrived.length} ${many[kind]}`
  if (!isNamed || !last) return { title: arrived.length > 1 ? `${count}, new` : one[kind], body: '' }
  const names = [...new Set(arrived.map(whose))]
  if (names.length > 1) return { title: `${count}, new`, body: `From ${listed(names)}` }
  const [name = ''] = names
  const words = shortened(last.words)
  if (arrived.length === 1)
    return { title: kind === 'text' ? name : `${one[kind]} from ${name}`, body: words }
  return { title: `${count} from ${name}`, body: words }
}

function whose({ name }: Arrived): string {
  return formatNumber(shownName(name)) || 'a withheld number'
}

function listed([first = '', second = '', ...others]: readonly string[]): string {
  if (others.length === 0) return `${first} and ${second}`
  return `${first}, ${second} and ${others.length === 1 ? '1 other' : `${others.length} others`}`
}

/** On one line, and no longer than a notice has place for. */
function shortened(words: string): string {
  const line = withoutMarks(words).replace(/\s+/gu, ' ').trim()
  const characters = [...line]
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`
}
