import { tapRequests, type RequestTap } from '#test/support/request-tap.ts'
import { apiOperations } from '#test/contract/operations.ts'

/** The platform operations that a page's presses have reached, by their names in the contract. */
export interface PressedOperations extends RequestTap {
  /** Operations that the platform has completed. */
  readonly done: ReadonlySet<string>
}

/** A proxy between an app and its platform that names each operation. */
export async function countOperations(platform: {
  readonly origin: string
  readonly baseUrl: string
}): Promise<PressedOperations> {
  const done = new Set<string>()
  const base = new URL(platform.baseUrl).pathname
  const tap = await tapRequests(platform.origin, ({ method = '', url = '/' }, status) => {
    const { pathname } = new URL(url, platform.origin)
    const name = operationOf(method, pathname.slice(base.length))
    if (name !== undefined && status < 400) done.add(name)
  })
  return { ...tap, done }
}

/** Of the matching paths, the most specific: `/ddis/calltracking` before `/ddis/{e164}`. */
const forms = apiOperations
  .map(({ name, endpoint: { method, path } }) => ({
    ...{ name, method },
    path: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/.]+')}$`),
    places: path.split('{').length,
  }))
  .toSorted((one, other) => one.places - other.places)

function operationOf(method: string, path: string): string | undefined {
  return forms.find((form) => form.method === method && form.path.test(decodeURIComponent(path)))?.name
}
