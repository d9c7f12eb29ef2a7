import type { Plan } from './load-generator.ts'
import { request, spread } from './requests.ts'
import type { RunningPlatform } from './running.ts'
import type { Sample } from './sample-data.ts'

/** Number of different requests of each kind, used in turns. */
const variety = 4_000
const limit = 100

export type Operation = 'list of 100' | 'read by id' | 'filter =' | 'filter like' | 'durable create'
/** `scan`: the minimal server, examining each record. */
export type Peer = 'platform' | 'bare' | 'minimal' | 'scan' | 'json-server'

/** The requests to each server in one operation; json-server gets no creates, as each would rewrite its whole file. */
export type Workload = {
  readonly operation: Operation
  readonly plans: Readonly<Partial<Record<Peer, Plan>>>
}

export type Ports = Readonly<Record<Exclude<Peer, 'platform' | 'scan'>, number>>

/** The same queries for every server; the bare one answers with as many bytes as the platform. */
export async function makeWorkloads(
  platform: RunningPlatform,
  ports: Ports,
  sample: Sample,
): Promise<readonly Workload[]> {
  const pages = Array.from({ length: Math.floor(sample.ids.length / limit) }, (_, index) => index + 1)
  const asked = {
    pages: spread(pages, variety),
    ids: spread(sample.ids, variety),
    liveIds: spread(sample.liveIds, variety),
    parts: spread(sample.parts, variety),
  }
  type Asked = Record<Exclude<Peer, 'bare' | 'scan'>, readonly string[]> & {
    readonly scan?: readonly string[]
  }
  const reading = async (operation: Operation, paths: Asked): Promise<Workload> => {
    const size = await platform.sizeOf(paths.platform[0] ?? '')
    const plan = (port: number, asks: readonly string[]): Plan => ({
      port,
      requests: asks.map((path) => request('GET', path)),
    })
    const { minimal, scan, 'json-server': json } = paths
    const own: Plan = { port: platform.port, requests: paths.platform.map((path) => platform.get(path)) }
    const bare: Plan = { port: ports.bare, requests: [request('GET', `/${size}`)] }
    return {
      operation,
      plans: {
        platform: own,
        bare,
        minimal: plan(ports.minimal, minimal),
        ...(scan && { scan: plan(ports.minimal, scan) }),
        'json-server': plan(ports['json-server'], json),
      },
    }
  }
  return [
    await reading('list of 100', {
      platform: asked.pages.map((page) => `/cdrs?page=${page}&limit=${limit}`),
      minimal: asked.pages.map((page) => `/cdrs?page=${page}&limit=${limit}`),
      'json-server': asked.pages.map((page) => `/cdrs?_page=${page}&_limit=${limit}`),
    }),
    await reading('read by id', {
      platform: asked.ids.map((id) => `/cdrs/${id}`),
      minimal: asked.ids.map((id) => `/cdrs/${id}`),
      'json-server': asked.ids.map((id) => `/cdrs/${id}`),
    }),
    await reading('filter =', {
      platform: asked.liveIds.map((id) => `/cdrs?limit=${limit}&filter=${filter('live_id', '=', id)}`),
      minimal: asked.liveIds.map((id) => `/cdrs?limit=${limit}&live_id=${id}`),
      'json-server': asked.liveIds.map((id) => `/cdrs?_limit=${limit}&live_id=${id}`),
    }),
    await reading('filter like', {
      platform: asked.parts.map(
        (part) => `/cdrs?limit=${limit}&filter=${filter('src', 'like', `%${part}%`)}`,
      ),
      minimal: asked.parts.map((part) => `/cdrs?limit=${limit}&src_like=${part}`),
      scan: asked.parts.map((part) => `/cdrs?limit=${limit}&src_scan=${part}`),
      'json-server': asked.parts.map((part) => `/cdrs?_limit=${limit}&src_like=${part}`),
    }),
    creating(platform, ports),
  ]
}

/** One contact per request. */
export function creating(platform: RunningPlatform, ports: Ports): Workload {
  const bodies = Array.from({ length: variety }, (_, index) => contact(index))
  return {
    operation: 'durable create',
    plans: {
      platform: { port: platform.port, requests: bodies.map((body) => platform.post('/contacts', body)) },
      bare: { port: ports.bare, requests: bodies.map((body) => request('POST', '/300', { body })) },
      minimal: {
        port: ports.minimal,
        requests: bodies.map((body) => request('POST', '/contacts', { body })),
      },
    },
  }
}

function filter(property: string, operator: string, value: string | number): string {
  return encodeURIComponent(JSON.stringify([{ property, operator, value }]))
}

function contact(index: number) {
  const number = String(index).padStart(6, '0')
  return {
    first_name: 'Tamsin',
    last_name: `Quillfeather ${number}`,
    company: `Otterwick Ceramics ${index % 97}`,
    email: `tamsin.${number}@otterwick.example`,
    mobile: `+447700${number}`,
    notes: 'Prefers a text to confirm.',
  }
}
