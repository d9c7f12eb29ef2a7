import type { DeclineReason } from '#shared/calls/line.ts'
import { lineOrderNames } from '#shared/calls/timeline-fact.ts'
import { flag, oneOf } from '#shared/settings/checks.ts'
import { callsFeature } from '../calls/calls-feature.ts'
import { moment, optional, record, text, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { timelinesFeature } from '../timelines/timelines-feature.ts'
import { lineOrders, type LineOrders } from './line-orders.ts'
import { otherPhoneFeature } from '../other-phone/other-phone-feature.ts'
import { phoneFeature } from '../phone/phone-feature.ts'
import type { CallTimelines } from '../timelines/call-timelines.ts'

const line = record({ lineId: word })
const answer = record<{ lineId: string; clickedAt?: number }>({ lineId: word, clickedAt: optional(moment) })
const lineTo = record({ lineId: word, to: word })

/** The agent's orders for the lines of this phone, from page, key, tray, headset or link. */
export const lineFeature = defineFeature({
  name: 'line',
  needs: {
    phone: phoneFeature,
    otherPhone: otherPhoneFeature,
    calls: callsFeature,
    timelines: timelinesFeature,
  },
  create({ clock, country }, { phone: { phone }, otherPhone, calls, timelines: { timelines } }) {
    const orders = lineOrders({ phone, otherPhone: otherPhone.orders, calls: calls.calls, country, clock })
    return notingOrders(orders, timelines, () => clock.now())
  },
  methods: {
    'line.dial': { input: record({ to: word }), run: (orders, input) => orders.dial(input) },
    'line.answer': { input: answer, run: (orders, input) => orders.answer(input) },
    'line.holdAndAnswer': { input: answer, run: (orders, input) => orders.holdAndAnswer(input) },
    'line.decline': {
      input: record<{ lineId: string; reason?: DeclineReason }>({
        lineId: word,
        reason: optional(oneOf('busy', 'unavailable', 'declined')),
      }),
      run: (orders, input) => orders.decline(input),
    },
    'line.forward': { input: lineTo, run: (orders, input) => orders.forward(input) },
    'line.hangUp': { input: line, run: (orders, input) => orders.hangUp(input) },
    'line.hold': { input: line, run: (orders, input) => orders.hold(input) },
    'line.resume': { input: line, run: (orders, input) => orders.resume(input) },
    'line.mute': {
      input: record({ lineId: word, muted: flag }),
      run: (orders, input) => orders.mute(input),
    },
    'line.sendDigits': {
      input: record({ lineId: word, digits: text(200) }),
      run: (orders, input) => orders.sendDigits(input),
    },
    'line.swap': { input: null, run: (orders) => orders.swap() },
    'line.merge': { input: null, run: (orders) => orders.merge() },
    'line.split': { input: line, run: (orders, input) => orders.split(input) },
    'line.transfer': { input: lineTo, run: (orders, input) => orders.transfer(input) },
    'line.consult': { input: lineTo, run: (orders, input) => orders.consult(input) },
    'line.completeTransfer': { input: line, run: (orders, input) => orders.completeTransfer(input) },
    'line.backToCaller': { input: line, run: (orders, input) => orders.backToCaller(input) },
  },
})

type Order = (input: never) => Promise<unknown>

/**
 * Wraps the orders so that each is noted in the line's timeline before it is carried out. Their arguments are not
 * noted, since digits may be a PIN.
 */
function notingOrders(
  orders: LineOrders,
  timelines: Pick<CallTimelines, 'asked'>,
  now: () => number,
): LineOrders {
  const noted = Object.entries(orders).map(([name, carryOut]: [string, Order]) => {
    const answers = name === 'answer' || name === 'holdAndAnswer'
    const noting: Order = (
      input: { readonly lineId?: unknown; readonly clickedAt?: unknown } | undefined,
    ) => {
      const { lineId, clickedAt } = input ?? {}
      const at = typeof clickedAt === 'number' ? Math.min(clickedAt, now()) : now()
      const order = lineOrderNames.find((each) => each === name)
      if (typeof lineId === 'string' && order) timelines.asked(lineId, { order, at, isAnswer: answers })
      return carryOut(input as never)
    }
    return [name, noting]
  })
  return Object.fromEntries(noted) as LineOrders
}
