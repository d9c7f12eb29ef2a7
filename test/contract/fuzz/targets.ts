import type { Endpoint } from '#shared/api/endpoint.ts'
import { operatorAliases } from '#shared/api/query.ts'
import { pick, type Chance } from '../sample.ts'
import { hostileText, hostileValue } from './hostile.ts'

/** What would end or lock the run's own account is never named by its own id. */
const ownAccount = /^DELETE \/(customers|users)\/\{id\}$|^PATCH \/operator\/users\/\{id\}$/

/** An endpoint and the method that is really sent. */
type Asked = Pick<Endpoint, 'path' | 'answer'> & { readonly method: string }

/** The request target as it stands in the first line: path, and for most a query. */
export function fuzzTarget(endpoint: Asked, chance: Chance): string {
  const { path, method } = endpoint
  const spared = ownAccount.test(`${method} ${path}`)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => parameter(name, spared, chance))
  const base = path.startsWith('/operator') ? '' : pick(['/v1.2', '/v1.2', '/v1.1'], chance)
  const whole = base + (chance() < 0.06 ? distorted(filled, chance) : filled)
  const query = chance() < (method === 'GET' ? 0.8 : 0.1) ? `?${queryOf(endpoint, chance)}` : ''
  return (whole + query).replaceAll('\u0000', '%00').replaceAll(/\s/g, '%20')
}

function parameter(name: string, spared: boolean, chance: Chance): string {
  const what = chance()
  if (spared && what < 0.8) return pick(['0', '900000', '999999999999999', '1.0', '-1'], chance)
  const small = Math.ceil(chance() * 30)
  if (what < 0.6) return String(small)
  if (what < 0.75) return pick(['0', '999999999', '999999999999999', '9999999999999999', '01', '1.0'], chance)
  if (name === 'ids' && what < 0.9) return Array.from({ length: 50 }, (_, at) => small + at).join(',')
  return encodeURIComponent(wellFormed(hostileText(chance).slice(0, 200)))
}

/** A path that leads elsewhere, or nowhere. */
function distorted(path: string, chance: Chance): string {
  return pick(
    [
      `${path}/`,
      `/${path}`,
      `${path}/../me`,
      `/..%2f..%2f${path}`,
      path.replaceAll('/', '%2F'),
      path.toUpperCase(),
      `${path}%00`,
      `${path}%`,
      `${path}%E0%A4%A`,
      `${path};a=b`,
      `${path}#x`,
      `${path}/${'a'.repeat(15_000)}`,
      `${path}/${'b'.repeat(40_000)}`,
      `${path}\u00ff\u00fe`,
      '/*',
      '',
    ],
    chance,
  )
}

function queryOf({ answer }: Asked, chance: Chance): string {
  const fields = answer.shape === 'collection' ? Object.keys(answer.of.fields) : ['id']
  const property = () => (chance() < 0.9 ? pick(fields, chance) : hostileText(chance))
  const conditions = Array.from({ length: Math.floor(chance() * 3) + 1 }, () => ({
    property: property(),
    operator: chance() < 0.95 ? pick(Object.values(operatorAliases).flat(), chance) : hostileText(chance),
    value: chance() < 0.3 ? [hostileValue(chance), hostileText(chance)] : hostileValue(chance),
  }))
  const parts = [
    chance() < 0.7 ? ['filter', JSON.stringify(conditions)] : ['filter', hostileText(chance)],
    ['page', chance() < 0.5 ? String(Math.ceil(chance() * 5)) : hostileText(chance)],
    ['limit', chance() < 0.7 ? String(Math.ceil(chance() * 100)) : hostileText(chance)],
    ['group_by', property()],
    ['include', chance() < 0.5 ? 'ddis,users' : hostileText(chance)],
    [hostileText(chance), hostileText(chance)],
  ].filter(() => chance() < 0.35)
  const encode = (text: string) =>
    chance() < 0.02 ? text.replaceAll(/[^\x21-\xff]/g, '%zz') : encodeURIComponent(wellFormed(text))
  return parts.map(([name = '', value = '']) => `${encode(name)}=${encode(value)}`).join('&')
}

/** Half a surrogate pair cannot be written as a URL. */
function wellFormed(text: string): string {
  return text.replaceAll(/[\ud800-\udfff]/g, '\ufffd')
}
