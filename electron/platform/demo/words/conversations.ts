/** Author of a text: the customer or someone at the shop. */
export type Turn = { readonly from: 'customer' | 'shop'; readonly text: string }

const them = (text: string): Turn => ({ from: 'customer', text })
const us = (text: string): Turn => ({ from: 'shop', text })

/**
 * Short conversations by text message, oldest turn first; those that end with the customer are not answered yet. The
 * first eleven are those of the known customers, in their order.
 */
export const textConversations: readonly (readonly Turn[])[] = [
  [
    us('Your second kiln shipment leaves us on {day}. Tracking follows by text.'),
    them('Parcel came today but two of the bowls are chipped. Can I ring you about it?'),
    us('Of course. Orders line is open until six, or I can ring you.'),
    them('Both bowls, same glaze as before'),
  ],
  [us('Your workshop slot is 9:30 on {day}.'), them('Great, see you then.')],
  [them('Is {day} still fine for the fitting?')],
  [them('Thanks, invoice received')],
  [
    us('The courier has your number now and will ring before delivery.'),
    them('He rang, I was on the other line. Can he come again after two?'),
    us('Asked him. He will be there between two and three.'),
  ],
  [us('Replacement order {order} is booked and leaves on {day}.'), them('You are a star')],
  [
    them('Hi, is the blue celadon back in stock?'),
    us('Two buckets came this morning. Shall I keep one for you?'),
    them('Both please! Account as usual.'),
    us('Done, reference {order}.'),
  ],
  [us('Collection reference {order}. The counter is open from eight.')],
  [
    them('The wheel makes that noise again'),
    us('We can come on {day} morning. Does that suit you?'),
    them('Yes, any time before eleven'),
    us('Booked. It is Eamon who comes.'),
  ],
  [them('Keys are at the front desk'), us('Thank you, we will be there at nine.')],
  [
    them('Photos sent by e-mail, the crack is on the inside'),
    us('Seen, thank you. A new one is on its way.'),
  ],
  [
    them('Please send the two chairs quote again'),
    us('On its way to your e-mail now. Reference {order}.'),
    them('Got it, thank you'),
  ],
  [
    them('Which door do I come to for collection?'),
    us('The yard door, to the left of the showroom.'),
    them('On my way, ten minutes'),
    us('Your parcel is on the counter.'),
  ],
  [them('STOP')],
  [us('Reminder: glazing evening on {day} at half past six.'), them('Can I bring my sister?')],
  [
    them('Could you ring me when somebody is free? It is about order {order}'),
    us('Tried you just now, no answer. When is good?'),
    them('After four please'),
  ],
  [
    us('We closed the road side today because of the works. Please use the yard.'),
    them('Thanks for telling me'),
  ],
  [
    them('Do you take old kilns in part exchange?'),
    us('We do. Could you reply with one clear photo of the plate?'),
    them('Tomorrow, when I am at the studio'),
  ],
  [us('Your statement is ready. Total as agreed, due at the end of the month.')],
  [them('How many bags are on one pallet?'), us('Forty of 25 kg, or sixty of 15 kg.')],
]

/** Text templates of the shop's people. */
export const cannedTexts: readonly (readonly [name: string, text: string])[] = [
  ['Replacement confirmed', 'Your replacement is booked and leaves us on the next working day.'],
  ['Reply with a photo', 'Could you reply with one clear photo of the damage?'],
  ['Repair slot offered', 'We can fit the repair on Thursday morning. Does that suit you?'],
  ['Ready to collect', 'Your order is ready. The counter is open from eight to six, Monday to Friday.'],
  ['Tracking follows', 'Your order left us today. The tracking number follows by text.'],
  ['Call us back', 'We tried to reach you. Please ring the Orders line on 01632 960101.'],
  ['Out of stock', 'This glaze is out of stock. We keep one for you as soon as it comes.'],
  ['Invoice sent', 'Your invoice was sent to the e-mail address of your account.'],
  ['Workshop place', 'Your place in the workshop is booked. Everything that you need is here.'],
  ['Kiln visit', 'Our kiln engineer rings you half an hour before the visit.'],
  ['Thank you', 'Thank you, that is all we needed.'],
  ['Opening hours', 'We are open from eight to six, Monday to Friday.'],
]

/** Chats on the web shop, in turns that the visitor begins. */
export const chatConversations: readonly (readonly string[])[] = [
  [
    'Hello, is the showroom open today?',
    'Good morning! Yes, until six.',
    'And can I park there?',
    'There are ten places in the yard.',
  ],
  [
    'Which clay do you recommend for beginners?',
    'The smooth stoneware is forgiving. Do you throw or build by hand?',
    'By hand.',
    'Then the grogged one. It keeps its shape.',
    'Thanks!',
  ],
  [
    'My order {order} has no tracking yet',
    'I am looking. It leaves on {day}.',
    'Can it be earlier?',
    'I asked the warehouse: it leaves today.',
  ],
  ['Do you deliver to islands?', 'We do, it takes two days longer.'],
  [
    'The voucher does not work',
    'Could you tell me the first four letters?',
    'POTS',
    'It is valid again now.',
  ],
  [
    'Hi! How long are the evening classes?',
    'Six evenings of two hours each.',
    'And where do I book?',
    'Here: I have sent you the link.',
  ],
]
