/** Frequent callers whom everybody at the shop knows. */
export type KnownCustomer = {
  readonly first: string
  readonly last: string
  readonly company: string
  readonly mobile: string
  readonly tel: string
  readonly notes: string
}

export const knownCustomers: readonly KnownCustomer[] = [
  {
    first: 'Tamsin',
    last: 'Quillfeather',
    company: 'Otterwick Ceramics',
    mobile: '+447700900142',
    tel: '+441632960187',
    notes:
      'Order 48213: two bowls chipped, wants replacements before the fair. Prefers a text to confirm. Ask for the studio side door on delivery.',
  },
  {
    first: 'Bram',
    last: 'Oakhollow',
    company: 'Saltmarrow Foods',
    mobile: '+447700900377',
    tel: '+441632960733',
    notes:
      'Workshop for the staff: twelve places, may become fourteen. Pays on the last Friday of the month.',
  },
  {
    first: 'Mei',
    last: 'Copperleaf',
    company: 'Harrowmint Dental',
    mobile: '+447700900731',
    tel: '+441632960454',
    notes: 'Plaster by the pallet, mornings only, side entrance.',
  },
  {
    first: 'Odile',
    last: 'Marshgrove',
    company: 'Pebblegate Lettings',
    mobile: '+447700900516',
    tel: '+441632960318',
    notes: 'Invoices go to the owners, not to the lettings office.',
  },
  {
    first: 'Dario',
    last: 'Plumwhistle',
    company: 'Tallowbrook Printing',
    mobile: '+447700900805',
    tel: '+441632960770',
    notes: 'Speaks for the whole arcade. Second delivery by the courier is free of charge.',
  },
  {
    first: 'Anouk',
    last: 'Fernsby',
    company: 'Fernsby Florals',
    mobile: '+447700900229',
    tel: '+441632960811',
    notes: 'Planters, never glazed inside.',
  },
  {
    first: 'Jonas',
    last: 'Thistledown',
    company: 'Brackenfold Bikes',
    mobile: '+447700900614',
    tel: '+441632960245',
    notes: 'Blue celadon by the bucket, on account.',
  },
  {
    first: 'Tilda',
    last: 'Pennymoor',
    company: 'Foxglove Tern',
    mobile: '+447700900688',
    tel: '+441632960166',
    notes: 'Invoice 7731 settled. One invoice a month.',
  },
  {
    first: 'Yannick',
    last: 'Brindlewood',
    company: '',
    mobile: '+447700900448',
    tel: '',
    notes: 'Evening class, wheel on loan until spring.',
  },
  {
    first: 'Ulla',
    last: 'Vexley',
    company: 'Vexley and Rook',
    mobile: '+447700900093',
    tel: '+441632960627',
    notes: 'Keys at the front desk.',
  },
  {
    first: 'Zofia',
    last: 'Ironbarrow',
    company: 'Ironbarrow Kilns',
    mobile: '+447700900355',
    tel: '+441632960391',
    notes: 'Knows every kiln that we sold. Waits for a new lining.',
  },
]
