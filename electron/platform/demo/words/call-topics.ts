/** Topic of a recorded call: the conversation, in turns that the caller begins, and the result of its analysis. */
export type CallTopic = {
  readonly topic: string
  readonly turns: readonly string[]
  readonly summary: string
  readonly sentiment: 'positive' | 'neutral' | 'negative'
  /** Out of 100. */
  readonly score: number
  readonly followUp: string
}

/** `{order}` stands for the number of an order, `{day}` for a day of the week. */
export const callTopics: readonly CallTopic[] = [
  {
    topic: 'delivery',
    turns: [
      'Good morning. I am calling about order {order}, the second kiln shipment.',
      'Thanks for waiting. You are asking when the second part leaves, is that right?',
      'Yes. The first box came last week and it was perfect, but I was told the second would follow straight away.',
      'I can see that it is packed. It was held because the courier would not take two pallets on the same day.',
      'That makes sense, it is just that I have a fair soon and the glazing takes a week.',
      'Understood. It will leave on {day} and I will text you the tracking as soon as I have it.',
      'A text is much better than an e-mail for me. The studio has no signal but texts get through.',
      'Noted. I will use this number.',
    ],
    summary:
      'Asked when the second kiln shipment would leave. Held by the courier, not by stock. Dispatch promised for {day}, with a tracking text.',
    sentiment: 'neutral',
    score: 74,
    followUp: 'sms',
  },
  {
    topic: 'damaged goods',
    turns: [
      'Hello, two bowls of order {order} arrived chipped.',
      'I am sorry to hear that. Was the box damaged as well?',
      'No, the box was fine. I think they were not wrapped well enough.',
      'I will send two replacements today, from the same batch of glaze.',
      'Will they be here before the fair?',
      'They leave on {day} and are with you the day after.',
      'Then all is well. Thank you for being so quick.',
    ],
    summary:
      'Two bowls of order {order} were chipped on arrival. Replacements of the same glaze leave on {day}. No refund wanted.',
    sentiment: 'positive',
    score: 88,
    followUp: 'replacement',
  },
  {
    topic: 'invoice',
    turns: [
      'It is about the invoice for order {order}. It looks wrong again.',
      'Let me open it. What is missing?',
      'The trade discount. It was the same last month, and I had to ring twice.',
      'You are right, the discount was not taken over. I will send a corrected invoice.',
      'I have heard that before. Who makes sure that it does not happen a third time?',
      'I have marked the account now, so that it is checked by hand before it leaves.',
      'I would rather not have to ring at all.',
    ],
    summary:
      'The trade discount was missing from the invoice for the second month running. A corrected one is sent; the account is now checked by hand.',
    sentiment: 'negative',
    score: 42,
    followUp: 'corrected invoice',
  },
  {
    topic: 'kiln repair',
    turns: [
      'Our kiln stops at nine hundred degrees and shows an error.',
      'Which number does the display show?',
      'It says E 14, and then it cools down by itself.',
      'That is the thermocouple. It is a small part, and we have it here.',
      'Can somebody fit it? I would rather not open the kiln myself.',
      'We can come on {day} in the morning. It takes about half an hour.',
      'Perfect. Please ring at the side door.',
    ],
    summary:
      'Kiln stops at 900 degrees with error E 14. Thermocouple to be replaced on {day} morning, on site.',
    sentiment: 'positive',
    score: 91,
    followUp: 'visit',
  },
  {
    topic: 'availability',
    turns: [
      'Do you still have the celadon glaze in ten litre buckets?',
      'We have four of them. The next delivery comes in about two weeks.',
      'Then please put three aside for me.',
      'I can hold them until {day}. Shall I add them to your account?',
      'Yes please, and I will collect them myself.',
      'They are at the counter under your name. The reference is {order}.',
    ],
    summary:
      'Three buckets of celadon glaze set aside until {day} under reference {order}; collects in person.',
    sentiment: 'positive',
    score: 86,
    followUp: 'collection',
  },
  {
    topic: 'workshop',
    turns: [
      'I booked two places in the throwing workshop and would like a third one.',
      'For which evening is that?',
      'The one on {day}, at half past six.',
      'There is one place left. I have put it under your name.',
      'Do we have to bring tools?',
      'Everything is here. Old clothes are a good idea.',
    ],
    summary: 'A third place in the throwing workshop on {day} was booked. Tools are provided.',
    sentiment: 'positive',
    score: 93,
    followUp: 'booking',
  },
  {
    topic: 'quote',
    turns: [
      'Could you quote for forty bags of stoneware clay, delivered to the school?',
      'Certainly. Is there a loading bay, or does it have to be carried in?',
      'There are three steps, so it has to be carried.',
      'Then I add the tail lift. You will have the quote by {day}.',
      'Please put our order number on it, it is {order}.',
    ],
    summary:
      'Quote for forty bags of stoneware clay with carrying in, to be sent by {day}; order number {order}.',
    sentiment: 'neutral',
    score: 79,
    followUp: 'quote',
  },
  {
    topic: 'late order',
    turns: [
      'I have waited for order {order} for three weeks now.',
      'I am sorry. One colour was out of stock, and the order waited for it.',
      'Nobody told me. I would have taken another colour.',
      'I can send what is here today and the rest when it comes.',
      'Do that, but please without a second delivery charge.',
      'Of course. There is no charge for the second parcel.',
    ],
    summary:
      'Order {order} was held for three weeks by one colour. The rest leaves today, the missing colour later without charge.',
    sentiment: 'negative',
    score: 55,
    followUp: 'second parcel',
  },
]
