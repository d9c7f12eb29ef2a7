import { expect, test } from 'vitest'
import { HttpsClient } from '#electron/platform/events/https-client.ts'
import { ok } from '#shared/core/result.ts'
import { receiveWebhooks } from '#test/support/webhook-receiver.ts'

test('a notification that waited for a connection is given the whole time for its answer', async () => {
  await using receiver = await receiveWebhooks()
  // As many as there are connections; whatever is sent after them is answered at once.
  receiver.answerWith(undefined, 20)
  using client = new HttpsClient(new URL(receiver.url), { ca: receiver.ca, answerTimeout: 2_000 })
  const unanswered = Array.from({ length: 20 }, () => client.send('POST', '{}'))
  const waiting = Array.from({ length: 5 }, () => client.send('POST', '{}'))
  expect(await Promise.all(waiting)).toEqual(Array(5).fill(ok({ status: 204, text: '' })))
  for (const answer of await Promise.all(unanswered))
    expect(answer).toEqual({ ok: false, error: 'No answer within 2 seconds' })
})
