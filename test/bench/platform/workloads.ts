import type { Plan } from './load-generator.ts'
import { request, spread } from './requests.ts'
import type { RunningPlatform } from './running.ts'
import type { Sample } from './sample-data.ts'

/** Different requests of each kind, gone through in turns. */
const variety = 4_000
const limit = 100

export type Operation = 'list of 100' | 'read by id' | 'filter =' | 'filter like' | 'durable create'
export type Peer = 'platform' | 'bare' | 'minimal' | 'json-server'

/** What each server is asked in one operation; json-server writes its whole file for each create and is not asked. */
export type Workload = {
  readonly operation: Operation
  readonly plans: Readonly<Partial<Record<Peer, Plan>>>
}

export type Ports = Readonly<Record<Exclude<Peer, 'platform'>, number>>

/** The same questions to every server; the bare one answers with as many bytes as the platform does. */
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
  const reading = async (operation: Operation, paths: Record<Exclude<Peer, 'bare'>, readonly string[]>) => {
    const size = await platform.sizeOf(paths.platform[0] ?? '')
    const plan = (peer: Exclude<Peer, 'platform' | 'bare'>): Plan => ({
      port: ports[peer],
      requests: paths[peer].map((path) => request('GET', path)),
    })
    const own: Plan = { port: platform.port, requests: paths.platform.map((path) => platform.get(path)) }
    const bare: Plan = { port: ports.bare, requests: [request('GET', `/${size}`)] }
    return {
      operation,
      plans: { platform: own, bare, minimal: plan('minimal'), 'json-server': plan('json-server') },
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
      'json-server': asked.parts.map((part) => `/cdrs?_limit=${limit}&src_like=${part}`),
    }),
    creating(platform, ports),
  ]
}

/** A contact for each request. */
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
