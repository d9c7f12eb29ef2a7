/** Name of the team that a person works in, and of its user group. */
export const teams = [
  'Office',
  'Orders',
  'Billing',
  'Repairs',
  'Trade desk',
  'Workshops',
  'Kiln service',
  'Showroom',
  'Warehouse',
] as const
export type Team = (typeof teams)[number]

/** The staff of Hollowmere Pottery Supplies, a fictional shop; the first five are the users of an empty platform. */
export type Person = {
  readonly first: string
  readonly last: string
  readonly ext: string
  readonly team: Team
  readonly root?: true
  readonly secondFactor?: true
  readonly doNotDisturb?: true
}

export const domain = 'hollowmere.example'

/** Position in this list, from 1, is the id of the user. */
export const people: readonly Person[] = [
  { first: 'Maud', last: 'Gorsefield', ext: '201', team: 'Office', root: true },
  { first: 'Wren', last: 'Alderpike', ext: '204', team: 'Orders' },
  { first: 'Kofi', last: 'Larkmoor', ext: '202', team: 'Orders' },
  { first: 'Priya', last: 'Wrenfold', ext: '203', team: 'Repairs' },
  { first: 'Sybilla', last: 'Thornapple', ext: '212', team: 'Billing', secondFactor: true },
  { first: 'Jory', last: 'Saltwhistle', ext: '205', team: 'Repairs' },
  { first: 'Nell', last: 'Tarnbeck', ext: '206', team: 'Trade desk' },
  { first: 'Emre', last: 'Fallowmere', ext: '207', team: 'Orders' },
  { first: 'Hana', last: 'Duskwater', ext: '208', team: 'Repairs' },
  { first: 'Lotte', last: 'Grimshade', ext: '209', team: 'Billing' },
  { first: 'Billie', last: 'Fernhollow', ext: '210', team: 'Orders' },
  { first: 'Otto', last: 'Cindermoor', ext: '211', team: 'Trade desk', doNotDisturb: true },
  { first: 'Idris', last: 'Pebblemoor', ext: '213', team: 'Trade desk' },
  { first: 'Ravi', last: 'Billowmere', ext: '214', team: 'Orders' },
  { first: 'Asta', last: 'Quarrypool', ext: '215', team: 'Workshops' },
  { first: 'Cosmo', last: 'Emberwell', ext: '216', team: 'Workshops' },
  { first: 'Dilys', last: 'Marlpit', ext: '217', team: 'Billing' },
  { first: 'Eamon', last: 'Flintwick', ext: '218', team: 'Repairs' },
  { first: 'Fenna', last: 'Slipwater', ext: '219', team: 'Showroom' },
  { first: 'Gethin', last: 'Brackenmere', ext: '220', team: 'Warehouse' },
  { first: 'Harriet', last: 'Oxbowen', ext: '221', team: 'Showroom' },
  { first: 'Ines', last: 'Claywell', ext: '222', team: 'Trade desk' },
  { first: 'Jasper', last: 'Kettlewick', ext: '223', team: 'Kiln service' },
  { first: 'Keziah', last: 'Glazewell', ext: '224', team: 'Kiln service' },
  { first: 'Lowen', last: 'Tidemarsh', ext: '225', team: 'Kiln service' },
  { first: 'Mabli', last: 'Copperstone', ext: '226', team: 'Orders' },
  { first: 'Niall', last: 'Stonewick', ext: '227', team: 'Warehouse' },
  { first: 'Oona', last: 'Ferrymoor', ext: '228', team: 'Showroom' },
  { first: 'Pavel', last: 'Ashenbrook', ext: '229', team: 'Warehouse' },
  { first: 'Quilla', last: 'Rushbeck', ext: '230', team: 'Orders' },
  { first: 'Rufus', last: 'Hobblemere', ext: '231', team: 'Office' },
  { first: 'Saskia', last: 'Windlow', ext: '232', team: 'Office' },
  { first: 'Teilo', last: 'Barnfold', ext: '233', team: 'Warehouse' },
  { first: 'Ursel', last: 'Mossgate', ext: '234', team: 'Billing' },
  { first: 'Viggo', last: 'Larchmere', ext: '235', team: 'Repairs' },
  { first: 'Willa', last: 'Sandholt', ext: '236', team: 'Workshops' },
  { first: 'Xenia', last: 'Thornwater', ext: '237', team: 'Orders' },
  { first: 'Yusuf', last: 'Peatling', ext: '238', team: 'Repairs' },
  { first: 'Zora', last: 'Marrowby', ext: '239', team: 'Trade desk' },
  { first: 'Cleo', last: 'Harrowdene', ext: '240', team: 'Office' },
]

/** Extension of the agent as whom a visitor signs in: all known customers write to and call this one. */
export const newcomer = '204'

/** A person's own number, in the range that Ofcom reserves for fiction. */
export function directNumber({ ext }: Pick<Person, 'ext'>): string {
  return `+4416329605${ext.slice(1)}`
}

/** The ids of the teams' people, in order. */
export function idsOf(...names: readonly Team[]): readonly number[] {
  return people.flatMap(({ team }, index) => (names.includes(team) ? [index + 1] : []))
}

/** A person's id by extension; 0 for nobody. */
export function idOf(ext: string): number {
  return people.findIndex((person) => person.ext === ext) + 1
}
