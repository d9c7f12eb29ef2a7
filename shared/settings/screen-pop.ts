import { isText, type Check } from './checks.ts'

/** Why the address of a page about a caller cannot be used. */
export type ScreenPopFault =
  | 'not-address'
  | 'not-https'
  | 'holds-user'
  | 'gap-in-host'
  | 'unknown-gap'
  | 'no-gap'
  | 'too-long'

/** Values for the placeholders `{number}`, `{name}` and `{contact}`. */
export type ScreenPopFacts = {
  readonly number: string
  readonly name: string
  readonly contact: string
}

const gaps = ['number', 'name', 'contact'] as const
const maxLength = 1_000
const anyGap = /\{([^{}]*)\}/g
/** An https address, or an http address on this computer. */
const shape = /^(https?):\/\/([^/?#\s]*)([/?#]\S*)?$/i
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i
const authority = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:]+\])(?::\d{1,5})?$/i

/** Why a page must not be opened automatically; null if it may: https, or http on this computer. */
export function webFault(address: string): ScreenPopFault | null {
  const [, scheme = '', host = ''] = shape.exec(address) ?? []
  if (scheme === '' || host === '') return 'not-address'
  if (/[{}]/.test(host)) return 'gap-in-host'
  if (host.includes('@')) return 'holds-user'
  if (!authority.test(host)) return 'not-address'
  return scheme.toLowerCase() === 'http' && !loopback.test(host) ? 'not-https' : null
}

/** Why an address with placeholders cannot be used; null if it can. */
export function screenPopFault(address: string): ScreenPopFault | null {
  if (address.length > maxLength) return 'too-long'
  const fault = webFault(address)
  if (fault !== null) return fault
  const rest = shape.exec(address)?.[3] ?? ''
  const named = [...rest.matchAll(anyGap)].map(([, name]) => name)
  if (named.some((name) => !gaps.some((gap) => gap === name))) return 'unknown-gap'
  if (/[{}]/.test(rest.replace(anyGap, ''))) return 'unknown-gap'
  return named.length === 0 ? 'no-gap' : null
}

/** Fills the placeholders of an address; each value is encoded so that it cannot affect the rest of the address. */
export function fillScreenPop(address: string, facts: ScreenPopFacts): string {
  return address.replace(anyGap, (gap, name) => {
    const known = gaps.find((each) => each === name)
    return known ? encodeURIComponent(facts[known].toWellFormed()) : gap
  })
}

/** The host of an address without its port, in lower case; empty if there is none. */
export function hostOf(address: string): string {
  const host = shape.exec(address)?.[2] ?? ''
  return host.replace(/:\d+$/, '').toLowerCase()
}

/** A host, or `*.` and a host for all hosts below it, in lower case. */
export const readHostPattern: Check<string> = (value) => {
  const pattern = isText(value) ? value.trim().toLowerCase() : ''
  return /^(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?$/.test(pattern) && pattern.length <= 253
    ? pattern
    : undefined
}

/** Whether an organisation allows pages of this host; `patterns` undefined means that it sets no restriction. */
export function isHostAllowed(host: string, patterns: readonly string[] | undefined): boolean {
  if (patterns === undefined) return true
  return patterns.some((pattern) =>
    pattern.startsWith('*.')
      ? host.endsWith(pattern.slice(1)) && host !== pattern.slice(2)
      : host === pattern,
  )
}
