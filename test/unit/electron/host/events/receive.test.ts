import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { receive } from '#electron/host/events/receive.ts'
import { settled } from '#test/support/settled.ts'

function post(handle: ReturnType<typeof receive>, url: string, body: string): ServerResponse {
  const request = new IncomingMessage(new Socket())
  request.method = 'POST'
  request.url = url
  const response = new ServerResponse(request)
  handle(request, response)
  request.push(body)
  request.push(null)
  return response
}

test('the answer goes out before any work is done with the event', async () => {
  const work: unknown[] = []
  const handle = receive({
    path: '/secret',
    onBody: (body) => work.push([body, response.statusCode, response.writableEnded]),
    onBad: () => {},
  })
  const response = post(handle, '/secret?x=1', '{"id":"e1"}')
  await settled()
  expect(work).toEqual([[{ id: 'e1' }, 204, true]])
})

test('what was sent elsewhere, or is no object, is no work', async () => {
  const heard: unknown[] = []
  const handle = receive({
    path: '/secret',
    onBody: (body) => heard.push(body),
    onBad: (reason) => heard.push(reason),
  })
  const answers = [post(handle, '/secre', '{}'), post(handle, '/secret', '7'), post(handle, '/secret', '{')]
  await settled()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 400, 400])
  expect(heard).toEqual(['not-json', 'not-json'])
})
