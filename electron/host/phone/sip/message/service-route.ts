import { readAddress } from './address.ts'
import { splitList } from './header-fields.ts'

/** Maximum number of routes, and maximum length of each; real exchanges send one or two short ones. */
const maxRoutes = 10
const maxRouteLength = 1_024

/**
 * The route that the registrar wants requests outside dialogs to take (RFC 3608 section 5), from the values of
 * Service-Route, each unchanged to the letter. Every route must be loose (`lr`). A part of a route would lead elsewhere:
 * if one cannot be read, or they are too many or too long, there is none.
 */
export function readServiceRoute(values: readonly string[]): readonly string[] {
  const routes = values.flatMap((value) => splitList(value)).map((route) => route.trim())
  return routes.length <= maxRoutes && routes.every(isLooseRoute) ? routes : []
}

/** A name-addr (RFC 3261 section 20.34). Printable characters only, since it is sent as it is. */
function isLooseRoute(route: string): boolean {
  if (route.length > maxRouteLength || !/^[\x20-\x7e]+$/.test(route)) return false
  const { uri } = readAddress(route)
  if (!uri || !/^sips?$/i.test(uri.scheme)) return false
  return Object.keys(uri.parameters).some((name) => name.toLowerCase() === 'lr')
}
