import type { LineMethods } from '../methods/line-methods.ts'
import type { CallTimelines } from './call-timelines.ts'

type Order = (input: never) => Promise<unknown>

/**
 * The same methods, each of which tells the line's timeline that the agent asked for it before it is done. What the
 * orders carry (digits may be a PIN) is not told.
 */
export function notingOrders(methods: LineMethods, timelines: CallTimelines, now: () => number): LineMethods {
  const noted = Object.entries(methods).map(([name, method]: [string, Order]) => {
    const order = name.replace('line.', '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    const answers = name === 'line.answer' || name === 'line.holdAndAnswer'
    const noting: Order = (
      input: { readonly lineId?: unknown; readonly clickedAt?: unknown } | undefined,
    ) => {
      const { lineId, clickedAt } = input ?? {}
      const at = typeof clickedAt === 'number' ? Math.min(clickedAt, now()) : now()
      if (typeof lineId === 'string') timelines.asked(lineId, { title: `Asked: ${order}`, at, answers })
      return method(input as never)
    }
    return [name, noting]
  })
  return Object.fromEntries(noted) as LineMethods
}
