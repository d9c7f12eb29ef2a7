import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { JSHandle, Page } from 'playwright-core'
import { newParts, type Checked } from './axe-parts.ts'

interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}
interface PageWithAxe {
  readonly axe?: {
    run(
      context: { readonly include: readonly (string | Element)[] },
      options: object,
    ): Promise<{ readonly violations: readonly Violation[] }>
  }
}

/** Rules of WCAG 2.2 at A and AA, and axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules that depend on where things are and on what is hidden there. */
const placeRules = [
  ...['target-size', 'scrollable-region-focusable', 'label-content-name-mismatch', 'label'],
  ...['button-name', 'link-name', 'select-name', 'aria-command-name', 'aria-input-field-name'],
  ...['aria-toggle-field-name', 'aria-dialog-name', 'empty-table-header'],
]

/** WCAG 2.5.3, which axe skips by default. */
const experimental = { 'label-content-name-mismatch': { enabled: true } }

let source: Promise<string> | null = null

/** The part of a page to check, and the rules. */
export interface AxeLook {
  /** A selector; the whole body without one. */
  readonly context?: string
  /** Only these rules are run. */
  readonly rules?: readonly string[]
}

/** Violations that axe finds on a page, one line each; empty if none. */
export async function axeViolations(
  page: Page,
  { context = 'body', rules }: AxeLook = {},
): Promise<readonly string[]> {
  await page.evaluate(untilStill)
  const root = await page.evaluateHandle((selector) => [selector], context)
  return run(page, root, rules ? byName(rules) : byTags({}))
}

/**
 * The same for what is new on a page since the looks that `checked` remembers: each kind by the rules that it concerns.
 * @param kinds new parts are checked by all rules, but for the contrast only if there are new colours, and for the size
 *   of targets only if there are new places; colours alone by the contrast; places alone by the rules of places and names
 */
export async function newAxeViolations(
  page: Page,
  checked: Checked,
  kinds: readonly (keyof Checked)[] = ['parts', 'colours', 'places'],
): Promise<readonly string[]> {
  if (kinds.length === 0) return []
  await page.evaluate(untilStill)
  const keys = {
    parts: [...checked.parts].join(),
    colours: [...checked.colours].join(),
    places: [...checked.places].join(),
  }
  const found = await page.evaluateHandle(newParts, ['body', keys, kinds] as const)
  const added = await found.evaluate(({ parts, colours, places }) => ({
    parts: parts.keys,
    colours: colours.keys,
    places: places.keys,
  }))
  const newKinds = kinds.filter((kind) => added[kind].length > 0)
  for (const kind of newKinds) for (const key of added[kind]) checked[kind].add(key)
  if (newKinds.length === 0) return []
  const include = await found.evaluateHandle(
    (all, wanted) => wanted.flatMap((kind) => [...all[kind].include]),
    newKinds,
  )
  const [colours, places] = [newKinds.includes('colours'), newKinds.includes('places')]
  const rules = newKinds.includes('parts')
    ? byTags({ 'color-contrast': { enabled: colours }, 'target-size': { enabled: places } })
    : byName([...(colours ? ['color-contrast'] : []), ...(places ? placeRules : [])])
  return run(page, include, rules)
}

const byName = (values: readonly string[]) => ({ runOnly: { type: 'rule', values } })
const byTags = (rules: object) => ({
  runOnly: { type: 'tag', values: tags },
  rules: { ...experimental, ...rules },
})

/** The source is evaluated, since the page's own policy allows no foreign script. */
async function run(
  page: Page,
  include: JSHandle<readonly (string | Element)[]>,
  rules: object,
): Promise<readonly string[]> {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  const script = await source
  const isThere = await page.evaluate(() => (globalThis as typeof globalThis & PageWithAxe).axe !== undefined)
  if (!isThere) await page.evaluate(script)
  const { violations } = await include.evaluate(async (parts, given) => {
    const { axe } = globalThis as typeof globalThis & PageWithAxe
    if (!axe) throw new Error('axe is not in the page')
    return await axe.run({ include: parts }, { ...given, resultTypes: ['violations'] })
  }, rules)
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
