import type { LineOrders } from './line-orders.ts'
import type { CallTimelines } from '../timelines/call-timelines.ts'

type Order = (input: never) => Promise<unknown>

/**
 * The same orders, each of which is noted in the line's timeline before it is carried out. What they carry is not: digits
 * may be a PIN.
 */
export function notingOrders(
  orders: LineOrders,
  timelines: Pick<CallTimelines, 'asked'>,
  now: () => number,
): LineOrders {
  const noted = Object.entries(orders).map(([name, carryOut]: [string, Order]) => {
    const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    const answers = name === 'answer' || name === 'holdAndAnswer'
    const noting: Order = (
      input: { readonly lineId?: unknown; readonly clickedAt?: unknown } | undefined,
    ) => {
      const { lineId, clickedAt } = input ?? {}
      const at = typeof clickedAt === 'number' ? Math.min(clickedAt, now()) : now()
      if (typeof lineId === 'string') timelines.asked(lineId, { title: `Asked: ${words}`, at, answers })
      return carryOut(input as never)
    }
    return [name, noting]
  })
  return Object.fromEntries(noted) as LineOrders
}
