import type { Contact } from '#shared/api/modules/settings.ts'

const firsts = [
  'Ada',
  'Bram',
  'Cleo',
  'Dina',
  'Emil',
  'Fern',
  'Gwen',
  'Hugo',
  'Iris',
  'Jonas',
  'Kit',
  'Lena',
  'Mei',
]
const starts = [
  'Alder',
  'Bram',
  'Copper',
  'Dunn',
  'Elder',
  'Fern',
  'Glass',
  'Hollow',
  'Iron',
  'Juniper',
  'Kettle',
  'Lark',
]
const middles = [
  'ash',
  'bel',
  'cor',
  'den',
  'est',
  'fal',
  'gar',
  'hol',
  'ist',
  'jas',
  'kel',
  'lin',
  'mor',
  'nor',
]
const ends = [
  'beck',
  'croft',
  'dale',
  'field',
  'ford',
  'grove',
  'hurst',
  'leaf',
  'mere',
  'moor',
  'pike',
  'wick',
]
const trades = ['Ceramics', 'Bikes', 'Foods', 'Lettings', 'Motors', 'Optics', 'Press', 'Timber']

/** `count` contacts of made-up people, with one to three numbers each, the same in each run. */
export function manyContacts(count: number): readonly Contact[] {
  return Array.from({ length: count }, (_, index) => {
    const pick = <Item>(items: readonly Item[], salt: number): Item =>
      items[mixed(index * 31 + salt) % items.length] as Item
    const last = `${pick(starts, 1)}${pick(middles, 2)}${pick(ends, 3)}`
    const company = `${pick(starts, 4)}${pick(ends, 5)} ${pick(trades, 6)}`
    const first = pick(firsts, 7)
    const subscriber = (salt: number) => String(mixed(index * 17 + salt) % 1_000_000_000).padStart(9, '0')
    return {
      id: index + 1,
      first_name: first,
      last_name: last,
      company,
      email: `${first}.${last}@${company.split(' ')[0]}.example`.toLowerCase(),
      mobile: `+447${subscriber(8)}`,
      ...(index % 2 === 0 && { tel: `0${subscriber(9).replace(/^./, '1')}${index % 10}` }),
      ...(index % 5 === 0 && { tel_1: `+31 20 ${subscriber(10).slice(0, 7)}` }),
    }
  }) as readonly Contact[]
}

/** A pseudo-random number, the same for the same seed. */
export function mixed(seed: number): number {
  let value = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
