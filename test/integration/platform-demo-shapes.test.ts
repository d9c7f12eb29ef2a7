import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { runPlatform, type JsonValue } from '#test/support/running-platform.ts'

/** The demo dataset, held against the shapes of specification 2.2. */

const lists: readonly (readonly [string, Endpoint])[] = [
  ['canned responses', contract.storage.listCannedResponses],
  ['campaigns', contract.settings.listCampaigns],
  ['contacts', contract.settings.listContacts],
  ['call-me-back settings', contract.callMeBack.listSettings],
  ['call-me-back websites', contract.callMeBack.listWebsites],
  ['call-me-back visitors', contract.callMeBack.listVisitors],
  ['call-me-back records', contract.callMeBack.listCdrs],
  ['queues', contract.settings.listQueues],
  ['numbers', contract.settings.listDdis],
  ['texts', contract.storage.listSms],
  ['faxes', contract.storage.listFaxes],
  ['voice messages', contract.history.listVoicemessages],
]

test('every record of it has every field of its resource', async () => {
  await using server = await runPlatform({ dataset: 'demo' })
  const token = await server.signIn(server.user('201'))
  const lacking: string[] = []
  const compare = (what: string, { answer }: Endpoint, row: JsonValue) => {
    const fields = 'of' in answer ? Object.keys(answer.of.fields) : []
    for (const field of fields) if (!(field in Object(row))) lacking.push(`${what}: ${field}`)
  }
  for (const [what, endpoint] of lists) {
    const { json } = await server.ask('GET', `${endpoint.path}?limit=5000`, { token })
    const rows = json?.['data']
    if (!Array.isArray(rows) || rows.length === 0) throw new Error(`The demo has no ${what}`)
    for (const row of rows) compare(what, endpoint, row)
  }
  const button = await server.ask('GET', '/callmeback/buttons/1', { token })
  compare('a button', contract.callMeBack.readButton, button.json?.['data'] ?? button.json ?? null)
  expect([...new Set(lacking)]).toEqual([])
})

test('what the specification shows as text is text, in the demo and after a change', async () => {
  await using server = await runPlatform({ dataset: 'demo' })
  const token = await server.signIn(server.user('201'))
  const { user_id: id } = server.user('204')
  for (const value of ['N', true])
    await server.ask('PATCH', `/users/${id}`, {
      token,
      body: { auto_answer_header: value, email_missed: value },
    })
  const { json } = await server.ask('GET', '/users?limit=5000', { token })
  const users = json?.['data']
  const kinds = (Array.isArray(users) ? users : []).flatMap((user) => [
    typeof Object(user).auto_answer_header,
    typeof Object(user).email_missed,
  ])
  expect(new Set(kinds)).toEqual(new Set(['string']))
})
