import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

type Found = { readonly violations: readonly Violation[] }
type Violation = {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}
type PageWithAxe = { readonly axe?: { run(context: string, options: object): Promise<Found> } }

/** Rules of WCAG 2.2 at A and AA, and what axe calls good practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

let source: Promise<string> | null = null

/**
 * What axe finds wrong with a page, one line each; empty where nothing is. `context` is a selector of what is looked at,
 * `rules` are the only ones that are asked, where they are given. The source is evaluated, since the page's own policy
 * allows no script from elsewhere.
 */
export async function axeViolations(
  page: Page,
  context = 'body',
  rules?: readonly string[],
): Promise<readonly string[]> {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  const script = await source
  const isThere = await page.evaluate(() => (globalThis as typeof globalThis & PageWithAxe).axe !== undefined)
  if (!isThere) await page.evaluate(script)
  await page.evaluate(untilStill)
  const { violations } = await page.evaluate(
    async ([selector, runOnly, enabled]) => {
      const { axe } = globalThis as typeof globalThis & PageWithAxe
      if (!axe) throw new Error('axe is not in the page')
      return await axe.run(selector, {
        runOnly,
        resultTypes: ['violations'],
        ...(enabled && { rules: enabled }),
      })
    },
    [
      context,
      rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags },
      /* WCAG 2.5.3, which axe leaves out unless it is asked. */
      rules ? null : { 'label-content-name-mismatch': { enabled: true } },
    ] as const,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)} (${failureSummary ?? ''})`,
    ),
  )
}

/** Runs in the page: a colour on its way from one theme to the other has any contrast. What moves for ever is left out. */
async function untilStill(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
  await Promise.allSettled(passing.map(({ finished }) => finished))
}
