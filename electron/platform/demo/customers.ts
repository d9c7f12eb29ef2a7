import { domain } from './people.ts'
import type { Random } from './random.ts'

/** Somebody who calls the shop. All names are made up; the numbers are of the ranges that Ofcom keeps for fiction. */
export type Customer = {
  readonly first: string
  readonly last: string
  readonly company: string
  readonly email: string
  readonly mobile: string
  readonly tel: string
  readonly group: string
  readonly notes: string
}

type Known = readonly [
  first: string,
  last: string,
  company: string,
  mobile: string,
  tel: string,
  notes: string,
]

const known: readonly Known[] = [
  [
    'Tamsin',
    'Quillfeather',
    'Otterwick Ceramics',
    '+447700900142',
    '+441632960187',
    'Second kiln shipment leaves on the 19th. Prefers a text to confirm. Ask for the studio side door on delivery.',
  ],
  [
    'Bram',
    'Oakhollow',
    'Saltmarrow Foods',
    '+447700900377',
    '+441632960733',
    'Pays on the last Friday of the month.',
  ],
  [
    'Mei',
    'Copperleaf',
    'Harrowmint Dental',
    '+447700900731',
    '+441632960454',
    'Plaster by the pallet, mornings only.',
  ],
  ['Odile', 'Marshgrove', 'Pebblegate Lettings', '+447700900516', '+441632960318', ''],
  [
    'Dario',
    'Plumwhistle',
    'Tallowbrook Printing',
    '+447700900805',
    '+441632960770',
    'Speaks for the whole arcade.',
  ],
  ['Anouk', 'Fernsby', 'Fernsby Florals', '+447700900229', '+441632960811', 'Planters, never glazed inside.'],
  ['Jonas', 'Thistledown', 'Brackenfold Bikes', '+447700900614', '+441632960245', ''],
  [
    'Tilda',
    'Pennymoor',
    'Foxglove Tern',
    '+447700900688',
    '+441632960166',
    'Invoice 7731 settled. One invoice a month.',
  ],
  ['Yannick', 'Brindlewood', '', '+447700900448', '', 'Evening class, tools on loan until spring.'],
  ['Ulla', 'Vexley', 'Vexley and Rook', '+447700900093', '+441632960627', ''],
  [
    'Zofia',
    'Ironbarrow',
    'Ironbarrow Kilns',
    '+447700900355',
    '+441632960391',
    'Knows every kiln that we sold.',
  ],
]

const firstNames = ['Alba', 'Caspian', 'Delphine', 'Edda', 'Faron', 'Greta', 'Hollis', 'Imre', 'Juno', 'Linnet', 'Merle', 'Orla', 'Perrin', 'Rowan', 'Signe', 'Tobin'] as const // prettier-ignore
const lastStarts = ['Ash', 'Bramble', 'Clover', 'Dew', 'Elder', 'Frost', 'Gander', 'Hazel', 'Ivy', 'Juniper', 'Kestrel', 'Lark'] as const // prettier-ignore
const lastEnds = ['combe', 'croft', 'dale', 'fen', 'garth', 'hurst', 'lock', 'mere', 'quay', 'stead', 'thorpe', 'wick'] as const // prettier-ignore
const trades = ['Ceramics', 'Tiles', 'Studios', 'Garden Pots', 'Tableware', 'Evening School', 'Brickworks', 'Gallery'] as const // prettier-ignore
const groups = ['Trade accounts', 'Schools', 'Walk-in', 'Suppliers'] as const
const remarks = ['', '', '', 'Collects in person.', 'Wants glaze samples with each order.', 'Please ring the studio first.', 'New account since spring.'] as const // prettier-ignore

/** So many customers, the same for the same stream of numbers; no two share a number. */
export function makeCustomers(count: number, random: Random): readonly Customer[] {
  const used = new Set(known.flatMap(([, , , mobile, tel]) => [mobile, tel]))
  const fresh = (prefix: string): string => {
    const number = `${prefix}${String(random.between(4, 999)).padStart(3, '0')}`
    if (used.has(number) || number.startsWith('+4416329605') || number.startsWith('+4416329601'))
      return fresh(prefix)
    used.add(number)
    return number
  }
  const made = Array.from({ length: Math.max(count - known.length, 0) }, () => {
    const last = random.pick(lastStarts) + random.pick(lastEnds)
    const company = random.chance(0.8) ? `${last} ${random.pick(trades)}` : ''
    const mobile = random.chance(0.8) ? fresh('+447700900') : ''
    const tel = mobile === '' || random.chance(0.5) ? fresh('+441632960') : ''
    return customer(
      [random.pick(firstNames), last, company, mobile, tel, random.pick(remarks)],
      random.pick(groups),
    )
  })
  return [...known.map((each) => customer(each, 'Trade accounts')), ...made].slice(0, count)
}

function customer([first, last, company, mobile, tel, notes]: Known, group: string): Customer {
  const host = company === '' ? 'post.example' : `${company.split(' ')[0]?.toLowerCase()}.example`
  const email = `${first.toLowerCase()}@${host === domain ? 'post.example' : host}`
  return { first, last, company, email, mobile, tel, group, notes }
}
