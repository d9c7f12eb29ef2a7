import type { Line } from '#shared/calls/line.ts'
import { conferenceIn, heldLast, isBeingDialled } from '#shared/calls/line-groups.ts'
import { readDialled } from '#shared/calls/phone-number.ts'
import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { LiveCalls } from '../calls/live-calls.ts'
import { systemClock } from '../clock.ts'
import type { OtherPhoneOrders } from '../other-phone/other-phone-orders.ts'
import type { Phone } from '../phone/phone.ts'

export type LineOrdersOptions = {
  readonly phone: Phone
  /** Calls on other telephones; none if omitted. */
  readonly otherPhone?: Pick<OtherPhoneOrders, 'way' | 'has' | 'dial' | 'answer' | 'end' | 'transfer'>
  readonly calls: Pick<LiveCalls, 'wake'>
  /** Country of the dial plan, for numbers typed without a code. */
  readonly country: () => string
  /** Defaults to the system clock. */
  readonly clock?: Clock
}

/** Milliseconds that a far end has to accept a hold. The agent's voice is not sent there meanwhile. */
const holdTimeout = 1_500

const notNow = err(appError('phone.not-now'))

type LineMethods = Pick<HostMethods, Extract<keyof HostMethods, `line.${string}`>>

/** The `line.*` methods of the contract by their short names: `dial` is `line.dial`. */
export type LineOrders = {
  readonly [
    Name in keyof LineMethods as Name extends `line.${infer Order}` ? Order : never
  ]: LineMethods[Name]
}

/** Returns the agent's orders for the lines of this phone and, if given, of other telephones. */
export function lineOrders(options: LineOrdersOptions): LineOrders {
  const { otherPhone } = options
  const here = ordersHere(options)
  return otherPhone ? withOtherPhone(here, otherPhone) : here
}

/** Adds calls on other telephones. They are not conversations of this phone, which holds its own before answering. */
function withOtherPhone(here: LineOrders, other: NonNullable<LineOrdersOptions['otherPhone']>): LineOrders {
  return {
    ...here,
    dial: (input) => (other.way.kind === 'computer' ? here.dial(input) : other.dial(input.to)),
    decline: (input) => (other.has(input.lineId) ? other.end(input.lineId) : here.decline(input)),
    forward: (input) =>
      other.has(input.lineId) ? other.transfer(input.lineId, input.to) : here.forward(input),
    hangUp: (input) => (other.has(input.lineId) ? other.end(input.lineId) : here.hangUp(input)),
    transfer: (input) =>
      other.has(input.lineId) ? other.transfer(input.lineId, input.to) : here.transfer(input),
  }
}

/** Returns the orders for the lines of this phone itself. */
function ordersHere(options: LineOrdersOptions): LineOrders {
  const { phone, otherPhone, calls, country, clock = systemClock } = options
  /** Polls the platform's calls after an order, since they reflect it a moment later. */
  const thenRead = async <Value>(outcome: Outcome<Value>) => {
    const settled = await outcome
    calls.wake()
    return settled
  }
  const { holdOthers, onGroup } = holds(phone, clock)
  const answer = (lineId: string) =>
    otherPhone?.has(lineId) ? otherPhone.answer(lineId) : phone.answer(lineId)
  const aloneOn = async (lineId: string | null, act: () => Outcome) => {
    const held = await holdOthers(lineId)
    return held.ok ? thenRead(act()) : held
  }
  const resume = (lineId: string) => aloneOn(lineId, () => onGroup(lineId, (id) => phone.resume(id)))
  /** Normalizes the typed number to the exchange's format for `act`. */
  const dialled = async <Value>(to: string, act: (number: string) => Outcome<Value>) => {
    const number = readDialled(to, country())?.number
    return number === undefined ? err(appError('phone.number-invalid', to)) : thenRead(act(number))
  }
  const dialAlone = dialOnce(phone, async (number) => {
    const held = await holdOthers(null)
    return held.ok ? phone.dial(number) : held
  })
  return {
    dial: ({ to }) => dialled(to, dialAlone),
    answer: ({ lineId }) => aloneOn(lineId, () => answer(lineId)),
    holdAndAnswer: ({ lineId }) => aloneOn(lineId, () => answer(lineId)),
    decline: ({ lineId, reason }) => thenRead(phone.decline(lineId, reason)),
    forward: ({ lineId, to }) => dialled(to, (number) => phone.forward(lineId, number)),
    hangUp: ({ lineId }) => thenRead(phone.hangUp(lineId)),
    hold: ({ lineId }) => thenRead(onGroup(lineId, (id) => phone.hold(id))),
    resume: ({ lineId }) => resume(lineId),
    mute: ({ lineId, muted }) => phone.mute(lineId, muted === true),
    sendDigits: ({ lineId, digits }) => phone.sendDigits(lineId, digits),
    async swap() {
      const current = talkedTo(phone.lines)
      const waiting = heldLast(phone.lines, current)
      if (!current || current.merged || !waiting) return notNow
      return resume(waiting.id)
    },
    async merge() {
      const waiting = heldLast(phone.lines, null)
      const talking = phone.lines.filter(({ state }) => state === 'connected').map(({ id }) => id)
      return waiting ? thenRead(phone.merge([...talking, waiting.id])) : notNow
    },
    split: ({ lineId }) => thenRead(phone.split(lineId)),
    transfer: ({ lineId, to }) => dialled(to, (number) => phone.transfer(lineId, number)),
    consult: ({ lineId, to }) =>
      dialled(to, async (number) => {
        const held = await holdOthers(lineId)
        return held.ok ? phone.consult(lineId, number) : held
      }),
    completeTransfer: ({ lineId }) => thenRead(phone.completeTransfer(lineId)),
    backToCaller: ({ lineId }) => thenRead(phone.backToCaller(lineId)),
  }
}

/** Dials each number once: an order repeated before it is answered, as by a double click, means the same call. */
function dialOnce(phone: Phone, dial: Phone['dial']): Phone['dial'] {
  const underWay = new Map<string, ReturnType<Phone['dial']>>()
  return (number) => {
    const known = underWay.get(number)
    if (known) return known
    const line = phone.lines.find((each) => each.number === number && isBeingDialled(each))
    if (line) return Promise.resolve(ok({ lineId: line.id }))
    const dialled = dial(number).finally(() => underWay.delete(number))
    underWay.set(number, dialled)
    return dialled
  }
}

/** Helpers that hold lines around an order: all other lines, or a conference as a whole. */
function holds(phone: Phone, clock: Clock) {
  /** Holds a line. After the timeout it counts as held, so that a waiting caller does not depend on another far end. */
  const holdWithTimeout = (lineId: string): Outcome =>
    new Promise((resolve, reject) => {
      const stop = clock.after(holdTimeout, () => resolve(ok(undefined)))
      phone.hold(lineId).then(resolve, reject).finally(stop)
    })
  /** Holds every connected line except this one and those in a conference with it. */
  const holdOthers = async (lineId: string | null): Outcome => {
    const merged = phone.lines.find(({ id }) => id === lineId)?.merged ?? false
    const others = phone.lines.filter(
      (line) => line.id !== lineId && line.state === 'connected' && !(merged && line.merged),
    )
    const held = await Promise.all(others.map(({ id }) => holdWithTimeout(id)))
    // A line that has ended meanwhile need not be held.
    const isConnected = (other?: string) =>
      phone.lines.some(({ id, state }) => id === other && state === 'connected')
    return held.find((each, index) => !each.ok && isConnected(others[index]?.id)) ?? ok(undefined)
  }
  /** Applies `act` to a line, or to all lines of its conference. */
  const onGroup = async (lineId: string, act: (lineId: string) => Outcome): Outcome => {
    const isMerged = phone.lines.find(({ id }) => id === lineId)?.merged ?? false
    const group = isMerged ? conferenceIn(phone.lines).map(({ id }) => id) : [lineId]
    const done = await Promise.all(group.map(act))
    return done.find((each) => !each.ok) ?? ok(undefined)
  }
  return { holdOthers, onGroup }
}

function talkedTo(lines: readonly Line[]): Line | null {
  return lines.find(({ state }) => state === 'connected') ?? null
}
