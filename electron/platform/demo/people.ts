/** The staff of Hollowmere Pottery Supplies, a fictional shop; the first five are the users of an empty platform. */
export type Person = {
  readonly first: string
  readonly last: string
  readonly ext: string
  readonly root?: true
  readonly secondFactor?: true
  readonly doNotDisturb?: true
}

export const domain = 'hollowmere.example'

export const people: readonly Person[] = [
  { first: 'Maud', last: 'Gorsefield', ext: '201', root: true },
  { first: 'Wren', last: 'Alderpike', ext: '204' },
  { first: 'Kofi', last: 'Larkmoor', ext: '202' },
  { first: 'Priya', last: 'Wrenfold', ext: '203' },
  { first: 'Sybilla', last: 'Thornapple', ext: '212', secondFactor: true },
  { first: 'Jory', last: 'Saltwhistle', ext: '205' },
  { first: 'Nell', last: 'Tarnbeck', ext: '206' },
  { first: 'Emre', last: 'Fallowmere', ext: '207' },
  { first: 'Hana', last: 'Duskwater', ext: '208' },
  { first: 'Lotte', last: 'Grimshade', ext: '209' },
  { first: 'Billie', last: 'Fernhollow', ext: '210' },
  { first: 'Otto', last: 'Cindermoor', ext: '211', doNotDisturb: true },
]

/** A person's own number: of the range that Ofcom keeps for fiction. */
export function directNumber({ ext }: Pick<Person, 'ext'>): string {
  return `+4416329605${ext.slice(1)}`
}

/** Numbers of the shop beside those of its people. Each rings one person for now. */
export const lines: readonly { readonly e164: string; readonly name: string; readonly ext: string }[] = [
  { e164: '+441632960101', name: 'Orders line', ext: '204' },
  { e164: '+441632960102', name: 'Billing line', ext: '212' },
  { e164: '+441632960103', name: 'Repairs line', ext: '205' },
]
