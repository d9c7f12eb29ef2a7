import { Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** Orders from the test to the stand-in, and its answers. */
export type Command = { readonly id: number; readonly order: string } & Readonly<Record<string, unknown>>
type Report =
  | ({ readonly fact: string } & Readonly<Record<string, unknown>>)
  | { readonly answer: number; readonly value?: unknown; readonly fault?: string }

type Handler = (order: Command) => unknown

/** The extra pipe that the driver opens; without it the stand-in runs by itself and reports nothing. */
const pipe = process.env['SWITCHHOOK_STAND_IN'] === undefined ? null : new Socket({ fd: 3 })
const handlers = new Map<string, Handler>()

/** Whether a test is connected. */
export const isDriven = pipe !== null

/** Reports an event to the test: one JSON line. */
export function report(fact: string, more: object = {}): void {
  write({ fact, ...more })
}

/** Handles the test's orders of that name, and returns the result to it. */
export function onCommand(name: string, handler: Handler): void {
  handlers.set(name, handler)
}

/** Waits until the test gives that order once. */
export function nextCommand(
  name: string,
  matches: (order: Command) => boolean = () => true,
): Promise<Command> {
  return new Promise((resolve) => {
    const before = handlers.get(name)
    onCommand(name, (order) => {
      if (!matches(order)) return before?.(order)
      if (before) handlers.set(name, before)
      resolve(order)
      return undefined
    })
  })
}

/** The last lines must be written before the process ends. */
export function closeControl(): Promise<void> {
  return new Promise((resolve) => (pipe ? pipe.end(() => resolve()) : resolve()))
}

function write(message: Report): void {
  if (pipe?.writable) pipe.write(`${JSON.stringify(message)}\n`)
}

async function execute(order: Command): Promise<void> {
  try {
    const handler = handlers.get(order.order)
    if (!handler) throw new Error(`The stand-in knows no order ${order.order}`)
    write({ answer: order.id, value: await handler(order) })
  } catch (fault) {
    write({ answer: order.id, fault: fault instanceof Error ? fault.message : String(fault) })
  }
}

if (pipe) {
  const lines = createInterface({ input: pipe })
  // Without its test the app continues until it is ended.
  for (const each of [pipe, lines]) each.on('error', () => {})
  lines.on('line', (line) => void execute(JSON.parse(line) as Command))
}
