import { writeTimestamp } from '#shared/api/timestamp.ts'

/** A request as a platform that behaves sees it. */
type Asked = {
  readonly route: string
  readonly body: string
  readonly page: number
  readonly token: string
  readonly tokens: Set<string>
  readonly revision: number
  readonly done: Done
}

/** What was done of what was ordered. */
export type Done = { readonly calls: string[]; readonly texts: Readonly<Record<string, unknown>>[] }

export type Right = { readonly status: number; readonly json: unknown }

/** Who is signed in. */
export const agent = { id: 7, email: 'sam@example.com', password: 'right', ext: '1001' }

const stamp = (secondsAgo: number) => writeTimestamp(Date.now() - secondsAgo * 1000)

/** The number that is read back of a revision: of a call, a person, a record, a text. */
export const callOf = (revision: number) => 1000 + revision
export const personOf = (revision: number) => `Kim R${revision}`
export const recordOf = (revision: number) => 2000 + revision
export const messageOf = (revision: number) => 3000 + revision
export const wordsOf = (revision: number) => `Words of revision ${revision}`
export const queueOf = (revision: number) => `Queue R${revision}`
export const groupOf = (revision: number) => `Group R${revision}`
export const directOf = (revision: number) => `+4420794${String(10_000 + revision)}`
export const cannedOf = (revision: number) => `Canned R${revision}`
export const faxOf = (revision: number) => 5000 + revision
export const chatOf = (revision: number) => 7000 + revision

/** One record of each list that names its revision. */
const lists: Readonly<Record<string, (revision: number) => readonly object[]>> = {
  '/calls': (revision) => [
    {
      id: callOf(revision),
      state: 'CONNECTED',
      destination: 'in',
      src: '+447700900001',
      dst: '1002',
      start_time: stamp(60),
      connected_at: stamp(50),
    },
  ],
  '/users': (revision) => [
    { id: 7, first_name: 'Sam', last_name: 'Sample', email: agent.email, ext: agent.ext },
    { id: 8, first_name: 'Kim', last_name: `R${revision}`, email: 'kim@example.com', ext: '1002' },
  ],
  '/contacts': (revision) => [{ id: 20, first_name: 'Ada', last_name: `R${revision}`, tel: '+447700900002' }],
  '/cdrs': (revision) => [
    {
      id: recordOf(revision),
      live_id: 900 + revision,
      user_id: 7,
      calldate: stamp(3600 - revision),
      type: 'in',
      src: '+447700900001',
      dst: agent.ext,
      duration: 20,
      billsec: 10,
      disposition: 'ANSWERED',
    },
  ],
  '/voicemessages': (revision) => [
    {
      id: messageOf(revision),
      extension_id: 7,
      caller: '+447700900003',
      callerid: '"Ada" <+447700900003>',
      origtime: stamp(7200 - revision),
      duration: 5,
      folder: 0,
    },
  ],
  '/sms': (revision) => [
    {
      id: 4000 + revision,
      created_at: stamp(600 - revision),
      from: `+4477009${String(10_000 + revision)}`,
      to: '+442079460000',
      message: wordsOf(revision),
      type: 'in',
      user_id: 7,
    },
  ],
  '/queues': (revision) => [{ id: 30, name: queueOf(revision), number: '5000', max_callers: 9 }],
  '/ringgroups': (revision) => [{ id: 40, name: groupOf(revision), number: '6000', users: [{ id: 7 }] }],
  '/ddis': (revision) => [{ id: 50, e164: directOf(revision), target_type: 'U', target_id: 8, name: 'Desk' }],
  '/sms/cannedresponses': (revision) => [{ id: 60, name: cannedOf(revision), text: 'Thank you.' }],
  '/faxes': (revision) => [
    {
      id: faxOf(revision),
      created_at: stamp(3600 - revision),
      type: 'in',
      from: '+447700900004',
      to: '+442079460000',
      pages: 2,
      status: 'R',
      filename: 'offer.pdf',
    },
  ],
  '/chats': (revision) => [
    {
      id: chatOf(revision),
      created_at: stamp(3600 - revision),
      duration: 60,
      state: 'C',
      operator_id: 7,
      visitor_name: 'Ada',
      visitor_email: 'ada@example.com',
    },
  ],
  '/monitors': (revision) => [
    { id: 6000 + revision, live_id: 900 + revision, created_at: stamp(3500), duration: 10 },
  ],
}

/** What a platform answers that does as it should. */
export function rightAnswer({ route, body, page, token, tokens, revision, done }: Asked): Right {
  if (route === 'POST /login') {
    if (!body.includes(`"password":"${agent.password}"`)) return refusal(400, 'Invalid email and/or password')
    const made = `token-${tokens.size + 1}`
    tokens.add(made)
    return { status: 200, json: { message: 'Hello', user_token: made, user_id: agent.id } }
  }
  if (!tokens.has(token)) return refusal(401, `Token ${token} does not exist`)
  if (/ \/(ping|logout)$/.test(route)) return { status: 200, json: { message: 'ok' } }
  if (route === 'GET /me') return one({ id: '7', is_root: '0', cc: 'GB', cli: '+442079460000' })
  if (route === 'GET /users/7') return one(lists['/users']?.(revision)[0])
  if (/^GET \/calls\/\d+$/.test(route)) {
    const call = lists['/calls']?.(revision)[0]
    return route.endsWith(`/${callOf(revision)}`) ? one(call) : refusal(404, 'No such call')
  }
  if (/ \/calls\/\d+$/.test(route)) done.calls.push(`${route} ${body}`)
  if (route.startsWith('PATCH /calls/'))
    return { status: 301, json: { data: lists['/calls']?.(revision)[0] } }
  if (route.startsWith('DELETE ')) return { status: 204, json: undefined }
  if (route === 'POST /sms') return { status: 201, json: { data: sendText(body, done, revision) } }
  if (!route.startsWith('GET ')) return refusal(404, 'Nothing is there')
  return listOf(route.slice(4), { page, revision, done })
}

function listOf(path: string, { page, revision, done }: Pick<Asked, 'page' | 'revision' | 'done'>): Right {
  const all = [...(lists[path]?.(revision) ?? []), ...(path === '/sms' ? done.texts : [])]
  return { status: 200, json: { data: page > 1 ? [] : all, total: all.length, links: {} } }
}

/** Sends a text; its id is larger than that of any text before. */
function sendText(body: string, { texts }: Done, revision: number): object {
  const asked: unknown = JSON.parse(body)
  const fields = typeof asked === 'object' && asked !== null ? asked : {}
  const id = 100_000 + revision * 100 + texts.length
  const record = { ...fields, id, type: 'out', user_id: 7, created_at: stamp(0), result: 'sent' }
  texts.push(record)
  return record
}

function one(data: unknown): Right {
  return { status: 200, json: { data, links: {} } }
}

function refusal(status: number, message: string): Right {
  return { status, json: { message, errors: [] } }
}
