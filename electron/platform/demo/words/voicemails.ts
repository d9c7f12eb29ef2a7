/** Mailbox messages. `{name}` is the caller. */
export const voicemailWords = [
  'Hello, it is {name} about the fitting. We had {day} pencilled in, and I wanted to check that this still suits you, because our floor is being sealed the day before and needs a night to dry. You can text me on this number. Thank you.',
  'Could somebody ring me about a repair, please? The wheel squeaks again.',
  'The courier left the parcel at number nine, and nobody there opens the door. Please tell him to come back.',
  'It is {name}. We would like to move the visit to {day}.',
  'All good now, thanks for the quick answer.',
  'Three things about the spring order. We need twelve planters instead of ten, the green ones may be a shade lighter, and please send the invoice to the office. Thank you.',
  'It is {name}, the replacement arrived, and it is lovely.',
  'The invoice for order {order} looks wrong again. Please ring me back.',
  'Hi, do you have stoneware clay in the coarse grade? I would collect it on {day}.',
  'Hello, this is {name}. I am at the studio until five if you want to ring back.',
  'The kiln shows an error and does not heat. It is urgent, we have a class tonight.',
  'I wanted to ask about the evening classes and whether there is a place left.',
] as const
