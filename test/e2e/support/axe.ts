import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

type Found = { readonly violations: readonly Violation[] }
type Violation = {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}
type Context = { readonly include: readonly (string | Element)[] }
type PageWithAxe = { readonly axe?: { run(context: Context, options: object): Promise<Found> } }

/** Rules of WCAG 2.2 at A and AA, and axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

let source: Promise<string> | null = null

/** The part of a page to check, and the rules. */
export interface AxeLook {
  /** A selector; the whole body without one. */
  readonly context?: string
  /** Only these rules are run. */
  readonly rules?: readonly string[]
  /** Keys of parts already checked with the same rules, size and theme: only new parts are checked, and are added. */
  readonly known?: Set<string>
}

/**
 * Violations that axe finds on a page, one line each; empty if none. The source is evaluated, since the page's own
 * policy allows no foreign script.
 */
export async function axeViolations(
  page: Page,
  { context = 'body', rules, known }: AxeLook = {},
): Promise<readonly string[]> {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  const script = await source
  const isThere = await page.evaluate(() => (globalThis as typeof globalThis & PageWithAxe).axe !== undefined)
  if (!isThere) await page.evaluate(script)
  await page.evaluate(untilStill)
  const parts = await page.evaluateHandle(newParts, [context, known ? [...known] : null] as const)
  const { added, isNew } = await parts.evaluate(({ keys, include }) => ({
    added: keys,
    isNew: include.length > 0,
  }))
  added.forEach((key) => known?.add(key))
  if (!isNew) return []
  const { violations } = await parts.evaluate(
    async ({ include }, [runOnly, enabled]) => {
      const { axe } = globalThis as typeof globalThis & PageWithAxe
      if (!axe) throw new Error('axe is not in the page')
      const options = { runOnly, resultTypes: ['violations'], ...(enabled && { rules: enabled }) }
      return await axe.run({ include }, options)
    },
    [
      rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags },
      /* WCAG 2.5.3, which axe skips by default. */
      rules ? null : { 'label-content-name-mismatch': { enabled: true } },
    ] as const,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)} (${failureSummary ?? ''})`,
    ),
  )
}

/** Runs in the page: during a change of theme a colour may have any contrast. Endless animations are ignored. */
async function untilStill(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
  await Promise.allSettled(passing.map(({ finished }) => finished))
}

/**
 * Runs in the page: its parts that are not `known`, and their keys; without `known` all of it. A part is identified by
 * its markup without digits, its visibility, its sizes and its ancestors. Up to 150 elements form one part, so that a
 * list or a form is checked as a whole.
 */
function newParts([selector, known]: readonly [string, readonly string[] | null]): {
  readonly include: readonly (string | Element)[]
  readonly keys: readonly string[]
} {
  if (!known) return { include: [selector], keys: [] }
  const before = new Set(known)
  const include: Element[] = []
  const keys: string[] = []

  const hashOf = (text: string): string => {
    let one = 0x811c9dc5
    let other = 0x1b873593
    for (let at = 0; at < text.length; at++) {
      one = Math.imul(one ^ text.charCodeAt(at), 0x01000193)
      other = Math.imul(other ^ text.charCodeAt(at), 0x85ebca6b)
    }
    return `${(one >>> 0).toString(36)} ${(other >>> 0).toString(36)}`
  }
  const visibility = (part: Element) => (part.checkVisibility({ visibilityProperty: true }) ? '1' : '0')

  const size = (part: Element) => {
    const { width, height } = part.getBoundingClientRect()
    return `${Math.round(width)} ${Math.round(height)}`
  }

  const look = (part: Element, within: string): void => {
    const inner = [...part.querySelectorAll('*')]
    const markup = part.outerHTML.replaceAll(/ style="[^"]*"|\d/g, '')
    const seen = [part, ...inner].map(visibility).join('')
    const sizes = [part, ...part.querySelectorAll('a, button, input, select, textarea, [tabindex]')].map(size)
    const key = hashOf([within, markup, seen, ...sizes].join('\n'))
    if (before.has(key)) return
    keys.push(key)
    if (inner.length <= 150) {
      include.push(part)
      return
    }
    const around = `${within} ${(part.cloneNode() as Element).outerHTML.replaceAll(/\d/g, '')}`
    for (const child of part.children) look(child, around)
  }
  const root = document.querySelector(selector)
  if (root) look(root, '')
  return { include, keys }
}
