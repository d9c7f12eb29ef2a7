import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { operator } from '#shared/api/operator.ts'
import { answerErrors } from '#shared/api/validate.ts'
import { recordOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'

let platform: RunningPlatform
let [token, call, label, webcall] = ['', 0, 0, 0]

beforeAll(async () => {
  platform = await runPlatform({ dataset: 'demo' })
  token = await platform.signIn(platform.user('201'))
  const made = async (path: string, body: object) =>
    Number(recordOf((await platform.ask('POST', path, { token, body })).json)['id'])
  call = await made('/operator/simulate/inbound-call', {
    from: '+447700900142',
    to: platform.user('204').cli,
  })
  label = await made('/calllabels', { name: 'Fragile goods', color: '#aa3300' })
  webcall = await made('/webcalls', { from: '+447700900111', to: '+447700900112' })
})
afterAll(() => platform[Symbol.asyncDispose]())

/** What the platform serves so far: whole modules, or the named operations of one. */
const served: Readonly<Record<string, readonly string[] | 'all'>> = {
  authentication: 'all',
  calls: 'all',
  operator: 'all',
  settings: ['listContacts', 'readContact'],
  customer: ['me', 'listUsers', 'readUser'],
  history: ['listCdrs', 'cdrDictionaries', 'readCdr', 'listMonitors', 'readMonitor', 'monitorAudio'],
}
const operations = Object.entries({ ...contract, operator }).flatMap(([module, endpoints]) =>
  Object.entries(endpoints)
    .map(([name, endpoint]: [string, Endpoint]) => ({ module, name, endpoint }))
    .filter(({ name }) => served[module] === 'all' || served[module]?.includes(name)),
)
/** Of these there is no record yet. */
const absent: readonly string[] = ['/mediasessions/{id}', '/operator/webhooks/{id}/deliveries']
const reads = operations.filter(
  ({ endpoint }) => endpoint.method === 'GET' && !absent.includes(endpoint.path),
)

/** A record that is there, for each path with an id. */
function pathOf({ path }: Endpoint): string {
  const id = path.startsWith('/calls/') ? call : path.startsWith('/calllabels') ? label : 1
  return path.replace('{id}', String(id))
}

describe('the platform', () => {
  it.each(operations)('serves $module: $name', async ({ endpoint }) => {
    const { status } = await platform.ask(endpoint.method, pathOf(endpoint))
    expect(status).toBe(endpoint.token === false ? 400 : 401)
  })

  it.each(reads)('answers $module: $name as the contract says', async ({ endpoint }) => {
    const received = await platform.ask('GET', pathOf(endpoint), { token })
    expect(received.status).toBe(endpoint.status)
    expect(answerErrors(endpoint, received.json)).toEqual([])
  })

  it.each(absent)('says that %s is not there', async (path) => {
    const { status, json } = await platform.ask('GET', path.replace('{id}', '1'), { token })
    expect([status, json?.['message']]).toEqual([404, expect.stringContaining('does not exist')])
  })

  it('made what it was asked to make', () => {
    expect([call, label, webcall].every((id) => id > 0)).toBe(true)
  })
})
