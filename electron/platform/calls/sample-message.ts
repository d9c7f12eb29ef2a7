import { messageOf } from '../demo/words/caller-messages.ts'
import { cadencedTone, type Tone } from '../media/tones.ts'

const sentences = [
  'Hello, I am calling about the delivery. The kiln shelves have not arrived. Please call me back.',
  'Hi, could you tell me whether the blue glaze is back in stock? You can reach me all afternoon. Thanks.',
  'Good morning, I would like to change my order from ten bags of clay to twelve. Please ring me when you can.',
  'Hello, it is about the invoice from last week. I think the discount is missing. Could you have a look?',
  'Hi, one of the throwing wheels makes a noise again. Can somebody come on Thursday? Thank you.',
  'Just returning your call. I am at my desk until five.',
  'Hello, I booked two places in the glazing workshop and need a third one. Please let me know if that works.',
  'Hi, nothing urgent. I wanted to say thank you, the samples arrived and they look great. Bye.',
  'Good afternoon, please send me a quote for forty kilograms of stoneware clay, delivered. You have my number.',
  'Hello, the code on the voucher does not work. Could you call me back, please?',
] as const

/** Words per second. */
const wordsPerSecond = 2.5

/** A message spoken to a mailbox. */
export type SampleMessage = { readonly text: string; readonly seconds: number }

/** What a simulated caller with this number says to a mailbox: always the same; some have a message of their own. */
export function sampleMessage(number: string): SampleMessage {
  const index = Number(number.replace(/\D/g, '').slice(-3)) % sentences.length
  const text = messageOf(number) ?? sentences[index] ?? sentences[0]
  return messageWithText(text)
}

/** A message with these words, at the pace of speech. */
export function messageWithText(text: string): SampleMessage {
  return { text, seconds: text.split(' ').length / wordsPerSecond }
}

/** A text in the voice of a simulated party: an intermittent tone, one burst per word. */
export function speechTone({ text }: SampleMessage, frequency: number, level: number): Tone {
  const wordMilliseconds = 1_000 / wordsPerSecond
  const pattern = text.split(' ').flatMap(({ length }) => {
    const toneMilliseconds = Math.round(wordMilliseconds * Math.min(0.9, 0.4 + length / 20))
    return [toneMilliseconds, wordMilliseconds - toneMilliseconds]
  })
  return cadencedTone(frequency, level, pattern)
}
