import type { Endpoint, Method } from '#shared/api/endpoint.ts'

export type PathParameters = Readonly<Record<string, string | number | readonly number[]>>

/** Result of routing: a route, a path that supports only other methods, or nothing. */
export type Match<Route> =
  | { readonly kind: 'found'; readonly route: Route; readonly params: PathParameters }
  | { readonly kind: 'wrong-method'; readonly allow: readonly Method[] }
  | { readonly kind: 'unknown' }

type Template<Route> = {
  readonly method: Method
  readonly pattern: RegExp
  readonly names: readonly string[]
  readonly route: Route
}

const noParameters: PathParameters = {}

/** Finds the endpoint of a path by the contract's templates; those without parameters come first. */
export class Router<Route extends { readonly endpoint: Endpoint }> {
  private readonly fixedRoutes = new Map<string, Map<string, Route>>()
  private readonly templates = new Map<string, Template<Route>[]>()

  constructor(routes: readonly Route[]) {
    for (const route of routes) this.add(route)
  }

  /** `path` is relative to the base URL, without its query. HEAD has the route of GET (RFC 9110 section 9.3.2). */
  find(requestMethod: string, path: string): Match<Route> {
    const method = requestMethod === 'HEAD' ? 'GET' : requestMethod
    const fixedRoute = this.fixedRoutes.get(path)?.get(method)
    if (fixedRoute) return { kind: 'found', route: fixedRoute, params: noParameters }
    const templates = this.templates.get(firstSegment(path)) ?? []
    for (const { method: templateMethod, pattern, names, route } of templates) {
      if (templateMethod !== method) continue
      const values = pattern.exec(path)
      const params = values && readParameters(names, values)
      if (params) return { kind: 'found', route, params }
    }
    const allow = new Set([
      ...[...(this.fixedRoutes.get(path)?.values() ?? [])].map(({ endpoint }) => endpoint.method),
      ...templates.flatMap(({ method: templateMethod, pattern, names }) => {
        const values = pattern.exec(path)
        return values && readParameters(names, values) ? [templateMethod] : []
      }),
    ])
    return allow.size > 0 ? { kind: 'wrong-method', allow: [...allow] } : { kind: 'unknown' }
  }

  private add(route: Route): void {
    const { path, method } = route.endpoint
    if (!path.includes('{')) {
      const methods = this.fixedRoutes.get(path) ?? new Map<string, Route>()
      this.fixedRoutes.set(path, methods.set(method, route))
      return
    }
    const template = { method, route, ...compileTemplate(path) }
    this.templates.set(firstSegment(path), [...(this.templates.get(firstSegment(path)) ?? []), template])
  }
}

function firstSegment(path: string): string {
  const end = path.indexOf('/', 1)
  return end === -1 ? path : path.slice(0, end)
}

function compileTemplate(path: string): { readonly pattern: RegExp; readonly names: readonly string[] } {
  const names: string[] = []
  const source = path.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined) return part.replaceAll('.', '\\.')
    names.push(name)
    return '([^/]+)'
  })
  return { pattern: new RegExp(`^${source.join('')}$`), names }
}

function readParameters(names: readonly string[], match: RegExpExecArray): PathParameters | undefined {
  try {
    const parameters: Record<string, PathParameters[string]> = {}
    for (const [index, name] of names.entries()) {
      const value = readParameter(name, decodeURIComponent(match[index + 1] ?? ''))
      if (value === undefined) return undefined
      parameters[name] = value
    }
    return parameters
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/**
 * `{id}` is an integer, `{ids}` a list of integers, anything else one text segment (contract, Endpoint.path); each is
 * read after percent-decoding. Undefined if it is none of these.
 */
function readParameter(name: string, text: string): PathParameters[string] | undefined {
  if (name === 'id') return /^\d{1,15}$/.test(text) ? Number(text) : undefined
  if (name !== 'ids') return text
  return /^\d{1,15}(?:,\d{1,15})*$/.test(text) ? text.split(',').map(Number) : undefined
}
