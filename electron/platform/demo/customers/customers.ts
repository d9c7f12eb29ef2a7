import { domain } from '../company/people.ts'
import type { Random } from '../random.ts'
import { knownCustomers, type KnownCustomer } from './known-customers.ts'
import { numberPool, type NumberPool } from './numbers.ts'

/** A caller of the shop. All names are fictional; the numbers are in the ranges that Ofcom reserves for fiction. */
export type Customer = KnownCustomer & {
  readonly email: string
  /** A second number, if any. */
  readonly other: string
  readonly group: string
}

const firstNames = ['Alba', 'Auberon', 'Birgit', 'Caspian', 'Corin', 'Delphine', 'Edda', 'Elowen', 'Faron', 'Fritha', 'Greta', 'Gwilym', 'Hollis', 'Ilsabe', 'Imre', 'Isolde', 'Juno', 'Kerensa', 'Lazlo', 'Linnet', 'Marisol', 'Merle', 'Nerys', 'Orla', 'Ottoline', 'Perrin', 'Petra', 'Quentin', 'Rowan', 'Sabra', 'Signe', 'Stellan', 'Thora', 'Tobin', 'Umber', 'Verity', 'Wilmot', 'Ysolde', 'Zephyr', 'Zita'] as const // prettier-ignore
const lastNameStarts = ['Alder', 'Bramble', 'Clover', 'Dew', 'Elder', 'Fallow', 'Frost', 'Gander', 'Hazel', 'Ivy', 'Juniper', 'Kestrel', 'Lark', 'Mallow', 'Nettle', 'Oat', 'Plover', 'Quill', 'Reed', 'Sorrel', 'Teasel', 'Umber', 'Vetch', 'Willow', 'Yarrow'] as const // prettier-ignore
const lastNameEnds = ['beck', 'combe', 'dale', 'fen', 'garth', 'holt', 'hurst', 'lock', 'mere', 'moor', 'quay', 'spinney', 'stead', 'thorpe', 'wick', 'wold'] as const // prettier-ignore
const trades = ['Ceramics', 'Tiles', 'Studios', 'Garden Pots', 'Tableware', 'Evening School', 'Brickworks', 'Gallery', 'Primary School', 'Stoneware', 'Cafes', 'Interiors'] as const // prettier-ignore
const groups = ['Trade accounts', 'Retail', 'Schools', 'Suppliers', 'Property'] as const
const remarks = ['', '', '', '', '', '', 'Collects in person.', 'Wants glaze samples with each order.', 'Please ring the studio first.', 'New account since spring.', 'Deliver to the yard, not to the shop.', 'Pays by card over the telephone.', 'Kiln number is on the order.', 'Asks for the same person each time.'] as const // prettier-ignore

/** Generates `count` customers, the same for the same random stream; no two share a number. */
export function makeCustomers(count: number, random: Random): readonly Customer[] {
  const used = new Set(knownCustomers.flatMap(({ mobile, tel }) => [mobile, tel]))
  const pool = numberPool(random, used)
  const generated = Array.from({ length: Math.max(count - knownCustomers.length, 0) }, () =>
    makeCustomer(random, pool),
  )
  return [
    ...knownCustomers.map((each) => completeCustomer(each, { group: 'Trade accounts' })),
    ...generated,
  ].slice(0, count)
}

function makeCustomer(random: Random, pool: NumberPool): Customer {
  const last = random.pick(lastNameStarts) + random.pick(lastNameEnds)
  const company = random.chance(0.75) ? `${last} ${random.pick(trades)}` : ''
  const mobile = (random.chance(0.42) && pool.mobile()) || ''
  const tel = ((mobile === '' || random.chance(0.4)) && pool.landline()) || ''
  const other = (random.chance(0.08) && pool.landline()) || ''
  return completeCustomer(
    { first: random.pick(firstNames), last, company, mobile, tel, notes: random.pick(remarks) },
    { group: company === '' ? 'Retail' : random.pick(groups), other },
  )
}

function completeCustomer(
  customer: KnownCustomer,
  { group, other = '' }: { readonly group: string; readonly other?: string },
): Customer {
  const { first, company } = customer
  const host = company === '' ? 'post.example' : `${company.split(' ')[0]?.toLowerCase()}.example`
  const email = `${first.toLowerCase()}@${host === domain ? 'post.example' : host}`
  return { ...customer, email, other, group }
}
