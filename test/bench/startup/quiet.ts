import type { BrowserContext, Page } from 'playwright-core'
import { ConsolePage } from '#test/e2e/support/console-page.ts'
import { openProfile } from '#test/support/chromium.ts'
import { startProcess } from '#test/support/process.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { heapOf } from '../page-heap.ts'
import { limited, plainFigure, type Figure } from '../report.ts'
import { allProcesses, memoryOf, withChildren, type ProcessFacts } from './processes.ts'
import type { Side } from './sides.ts'

/** Maximum percentage of one processor for all processes together while idle. */
const idleAim = 1

type Part = 'host' | 'page with its audio engine' | 'audio service' | 'rest of the browser'

/**
 * A signed-in and registered app with its page visible: processor time of a minute, after a minute for browser and Node
 * to clean up after the start, and memory afterwards.
 */
export async function measureQuiet(side: Side, quick: boolean): Promise<readonly Figure[]> {
  await using folder = await temporaryFolder('quiet')
  await using server = await startProcess({ script: side.script, args: side.args(0), env: side.env })
  const context = await openProfile(folder.path, { audio: true })
  try {
    const page = await registeredPage(context, server.readyText('url'))
    await pause(quick ? 10_000 : 60_000)
    const browser = browserOf(folder.path)
    const before = partsOf(server.pid, browser)
    const begun = performance.now()
    await pause(quick ? 10_000 : 60_000)
    const elapsed = performance.now() - begun
    const after = partsOf(server.pid, browser)
    return [...idleFigures(before, after, elapsed), ...(await memoryFigures(after, page))]
  } finally {
    await context.close()
  }
}

async function registeredPage(context: BrowserContext, url: string): Promise<Page> {
  const [page = await context.newPage()] = context.pages()
  await page.goto(url)
  await new ConsolePage(page).isRegistered()
  return page
}

function browserOf(profile: string): number {
  const isRoot = ({ command }: ProcessFacts) =>
    command.includes(`--user-data-dir=${profile} `) && !command.includes('--type=')
  const root = allProcesses().find(isRoot)
  if (!root) throw new Error('The browser has no process')
  return root.pid
}

function partsOf(host: number, browser: number): ReadonlyMap<Part, readonly ProcessFacts[]> {
  const all = allProcesses()
  const parts = new Map<Part, ProcessFacts[]>([['host', [...withChildren(all, host)]]])
  for (const each of withChildren(all, browser)) {
    const part = partOf(each.command)
    parts.set(part, [...(parts.get(part) ?? []), each])
  }
  return parts
}

function partOf(command: string): Part {
  if (command.includes('--type=renderer')) return 'page with its audio engine'
  return command.includes('--utility-sub-type=audio') ? 'audio service' : 'rest of the browser'
}

function idleFigures(
  before: ReadonlyMap<Part, readonly ProcessFacts[]>,
  after: ReadonlyMap<Part, readonly ProcessFacts[]>,
  elapsed: number,
): readonly Figure[] {
  const used = (facts: readonly ProcessFacts[] | undefined) =>
    (facts ?? []).reduce((sum, { processor }) => sum + processor, 0)
  const shares = [...after].map(
    ([part, facts]) => [part, ((used(facts) - used(before.get(part))) / elapsed) * 100] as const,
  )
  const all = shares.reduce((sum, [, share]) => sum + share, 0)
  return [
    limited('quiet: processor time of all processes', '%', { value: all, aim: idleAim }),
    ...shares.map(([part, share]) => plainFigure(`quiet: processor time, ${part}`, '%', share)),
  ]
}

async function memoryFigures(
  parts: ReadonlyMap<Part, readonly ProcessFacts[]>,
  page: Page,
): Promise<readonly Figure[]> {
  const inspector = await page.context().newCDPSession(page)
  const figures = [...parts].flatMap(([part, facts]) => {
    const memory = facts.map(({ pid }) => memoryOf(pid))
    const sum = (name: 'resident' | 'proportional') =>
      memory.reduce((total, each) => total + each[name], 0) / 2 ** 20
    return [
      plainFigure(`memory, ${part}: resident`, 'MB', sum('resident')),
      plainFigure(`memory, ${part}: its share of what is shared`, 'MB', sum('proportional')),
    ]
  })
  return [
    ...figures,
    plainFigure('memory, page: heap of its scripts', 'MB', (await heapOf(inspector)) / 2 ** 20),
  ]
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
