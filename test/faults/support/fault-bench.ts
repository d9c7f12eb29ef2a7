import { expect } from 'vitest'
import { type RunningPlatform, startDemoPlatform } from '#test/e2e/support/demo-platform.ts'
import type { PhoneLogin, PhoneOptions } from '#electron/host/phone/phone.ts'
import type { EndReason } from '#shared/calls/line.ts'
import { eventually } from '#test/support/eventually.ts'
import { NodeAudioEngine } from '#test/support/node-audio-engine.ts'
import { startTestPhone, type TestPhone } from '#test/support/test-phone.ts'
import { type FaultyLink, startFaultyLink } from './faulty-link.ts'

/** A phone and its way to the platform. */
export type LinkedPhone = {
  readonly me: TestPhone
  readonly link: FaultyLink
  readonly ext: string
  /** Why each line ended that has, by its id; it is shown for a while only. */
  readonly ends: ReadonlyMap<string, EndReason | null>
  readonly frequency: number
}

/** A platform as a process of its own, and phones at the end of links that fail. */
export interface FaultBench extends AsyncDisposable {
  /** A registered phone of a user whom no other phone of this bench has; its agent says this tone. */
  phone(frequency?: number, options?: Partial<PhoneOptions>): Promise<LinkedPhone>
  /** The login of a user whom nobody else here has, straight at the platform. */
  login(): PhoneLogin
  /** SIGKILL: nobody is told anything. */
  kill(): Promise<void>
  /** Starts the platform anew, without memory, and leads every link there. */
  start(): Promise<void>
  /** How many calls the platform says are live for this extension. */
  liveCalls(ext: string): Promise<number>
}

/** For what is not the fault itself: many phones begin at once. */
const limits = { timeout: 30_000 }

/** Whom the sample company does not let be called. */
const undisturbed = '211'

export async function startFaultBench(): Promise<FaultBench> {
  const stack = new AsyncDisposableStack()
  const links = new Set<FaultyLink>()
  let platform: RunningPlatform | null = await startDemoPlatform()
  let taken = 0

  const present = () => {
    if (!platform) throw new Error('The platform does not run.')
    return platform
  }
  const login = (): PhoneLogin => {
    const { sip, users } = present()
    const user = users.filter(({ ext }) => ext !== undisturbed)[taken]
    if (!user) throw new Error('There are no more users.')
    taken += 1
    const account = { server: sip.ws, domain: sip.domain, user: user.ext }
    return { account, password: user.sip_password, ca: null }
  }
  return {
    login,
    async phone(frequency = 900, options = {}) {
      const { account, ...secrets } = login()
      const link = stack.use(await startFaultyLink(account.server))
      links.add(link)
      const engine = new NodeAudioEngine({ frequency })
      const me = stack.use(startTestPhone({ engine, installation: `bench ${account.user}`, ...options }))
      const ends = endsOf(me)
      await me.phone.setLogin({ ...secrets, account: { ...account, server: link.ws } })
      await eventually(() => expect(me.phone.state.registration.kind).toBe('registered'), limits)
      return { me, link, ends, ext: account.user, frequency }
    },
    async kill() {
      const { pid } = present()
      const killed = platform
      platform = null
      process.kill(pid, 'SIGKILL')
      await killed?.[Symbol.asyncDispose]()
    },
    async start() {
      platform = await startDemoPlatform()
      for (const link of links) link.leadTo(platform.sip.ws)
    },
    async liveCalls(ext) {
      const calls = await present().api.calls.list()
      if (!calls.ok) throw new Error(calls.error.code)
      return calls.value.data.filter((call) => JSON.stringify(call).includes(`"${ext}"`)).length
    },
    async [Symbol.asyncDispose]() {
      await stack.disposeAsync()
      await platform?.[Symbol.asyncDispose]()
    },
  }
}

function endsOf({ phone }: TestPhone): ReadonlyMap<string, EndReason | null> {
  const ends = new Map<string, EndReason | null>()
  phone.onChange(() => {
    for (const { id, state, endReason } of phone.lines) if (state === 'ended') ends.set(id, endReason)
  })
  return ends
}

/** Lets a fault last, in milliseconds of real time. */
export function lasting(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** What a busy machine may add to a bound of the phone, in milliseconds: less than any timer of the phone would. */
const machineDelay = 4_000

/** Waits for something that must come within so many milliseconds of the phone's own time. */
export function within<Value>(limit: number, assertion: () => Value | Promise<Value>): Promise<Value> {
  return eventually(assertion, { timeout: limit + machineDelay })
}

/** The phone is registered within so many milliseconds. */
export async function registeredWithin({ me }: LinkedPhone, limit: number): Promise<void> {
  await within(limit, () => expect(me.phone.state.registration.kind).toBe('registered'))
}

/** The phone says within so many milliseconds that it is not registered. */
export async function lostWithin({ me }: LinkedPhone, limit: number): Promise<void> {
  await within(limit, () => expect(me.phone.state.registration.kind).not.toBe('registered'))
}

/** One phone calls the other; answers when it rings there, with the line of each. */
export async function ringing(caller: LinkedPhone, called: LinkedPhone) {
  const dialled = await caller.me.phone.dial(called.ext)
  if (!dialled.ok) throw new Error(dialled.error.code)
  const { id } = await eventually(() => called.me.line('ringing'), limits)
  await eventually(() => caller.me.line('early'), limits)
  return { callerLine: dialled.value.lineId, calledLine: id }
}

export type Talk = Awaited<ReturnType<typeof ringing>>

/** The same, answered and heard at both ends. */
export async function talking(caller: LinkedPhone, called: LinkedPhone): Promise<Talk> {
  const talk = await ringing(caller, called)
  expect(await called.me.phone.answer(talk.calledLine)).toMatchObject({ ok: true })
  await bothHear(caller, called, talk)
  return talk
}

/** Each end hears the tone of the other; fails after 30 s. */
export async function bothHear(caller: LinkedPhone, called: LinkedPhone, talk: Talk): Promise<void> {
  await eventually(() => {
    expect(caller.me.engine.heardShare(talk.callerLine, called.frequency)).toBeGreaterThan(0.7)
    expect(called.me.engine.heardShare(talk.calledLine, caller.frequency)).toBeGreaterThan(0.7)
  }, limits)
}

/** The line of this phone, as it is now. */
export function lineOf({ me }: LinkedPhone, id: string) {
  return me.phone.lines.find((line) => line.id === id)
}
