/** Why a customer calls the shop, and the earlier notes and texts about it. */
export type Story = {
  readonly about: 'complaint' | 'order' | 'repair' | 'invoice' | 'booking'
  /** Agents' notes on the last calls, the latest first. */
  readonly notes: readonly string[]
  /** Labels of the last call, by id. */
  readonly labels: readonly number[]
  /** The customer's mailbox message. */
  readonly says: string
  /** The customer's next text. */
  readonly text: string
}

/** One for each known customer, in their order. */
export const stories: readonly Story[] = [
  {
    about: 'complaint',
    notes: [
      'Order 48213: two bowls arrived chipped. Wants replacements before the fair, no refund.',
      'Second kiln shipment leaves on the 19th. Wants a text, no e-mail.',
    ],
    labels: [1, 2],
    says: 'Hello, it is Tamsin from Otterwick Ceramics. Two bowls of order 48213 came chipped, and I need the replacements before the fair. A text is fine. Thank you.',
    text: 'Any news on the two bowls? The fair is on Saturday.',
  },
  {
    about: 'booking',
    notes: ['Staff evening in the workshop: twelve places booked, may become fourteen.'],
    labels: [4],
    says: 'Hi, Bram here, Saltmarrow Foods. There are fourteen of us for the workshop now, not twelve. Please tell me if that works.',
    text: 'Two more of us would like to come to the workshop. Is there room for fourteen?',
  },
  {
    about: 'order',
    notes: ['Plaster: two pallets, mornings only, side entrance. May need a third.'],
    labels: [3],
    says: 'Good morning, Mei at Harrowmint Dental. We need three pallets of plaster instead of two. Mornings only, please.',
    text: 'Could you make it three pallets of plaster? Same morning if you can.',
  },
  {
    about: 'invoice',
    notes: ['Wants the invoice made out to the owners, not to the lettings office.'],
    labels: [6],
    says: 'Hello, this is Odile at Pebblegate Lettings. The invoice is made out to us again. It should go to the owners. Could you change that?',
    text: 'The invoice has our name on it again. Could you make it out to the owners?',
  },
  {
    about: 'complaint',
    notes: ['Courier came while he was on the other line. The second delivery is free of charge.'],
    labels: [5],
    says: 'It is Dario. The courier was to come between two and three, and nobody has been here. Please ring me back.',
    text: 'It is half past three and the courier has not come.',
  },
  {
    about: 'order',
    notes: [
      'Twelve planters for the spring window, not glazed inside.',
      'Replacement planter sent, no charge.',
    ],
    labels: [1],
    says: 'Hi, Anouk from Fernsby Florals. The spring window needs four more planters, not glazed inside, as always. Thanks.',
    text: 'Could you add four planters to my order? Not glazed inside, as always.',
  },
  {
    about: 'order',
    notes: ['Takes both buckets of blue celadon, on account.'],
    labels: [3],
    says: 'Hello, Jonas here. One of the two buckets of celadon is the wrong blue. Could you have a look before I open it?',
    text: 'One of the celadon buckets looks like the wrong blue. Can I bring it back?',
  },
  {
    about: 'invoice',
    notes: ['Invoice 7731 settled. Wants one invoice a month from December.'],
    labels: [6],
    says: 'Hello, it is Tilda. I have two invoices for this month again, and we agreed on one. Could you put that right?',
    text: 'I have two invoices for this month again. We agreed on one.',
  },
  {
    about: 'repair',
    notes: ['The wheel on loan is noisy. Eamon looks at it before eleven.'],
    labels: [4],
    says: 'Hi, it is Yannick. The wheel is quiet now, but the pedal sticks. Can somebody come by this week?',
    text: 'The wheel is fine, thank you. Now the pedal sticks.',
  },
  {
    about: 'booking',
    notes: ['Keys are at the front desk. Fitting at nine.'],
    labels: [4],
    says: 'Hello, Ulla Vexley. We have to move the fitting to Thursday. The keys stay at the front desk.',
    text: 'Can we move the fitting to Thursday?',
  },
  {
    about: 'repair',
    notes: ['Crack on the inside of the kiln, photos by e-mail. A new lining is on its way.'],
    labels: [2],
    says: 'Zofia, Ironbarrow Kilns. The lining came, and it is for the smaller model. Please ring me before you send another.',
    text: 'The lining is for the smaller model. Which one did you order for me?',
  },
]

/** A caller who wants another shop, and has called before. */
export const wrongNumber = {
  number: '+441914980273',
  notes: ['Wanted the cattery in Fenholt. Wrong number.', 'Cattery again. Gave her their number.'],
  /** Seconds of each of those calls. */
  talks: [14, 22],
  says: 'Hello, is that the cattery? I would like to bring Biscuit on Friday, for a week. Please ring me back.',
} as const
