import { describe, expect, test } from 'vitest'
import type { EndReason, LineState } from '#shared/calls/line.ts'
import { eventually } from '#test/support/eventually.ts'
import { type Desk, openStage, type Stage } from '#test/support/phone-walk/stage.ts'
import { runPlatform } from '#test/support/running-platform.ts'
import { within } from './support/fault-bench.ts'

/** What the phone is doing when its network goes, and with it perhaps the message that the platform needs. */
type Moment = {
  readonly words: string
  /** What the agent may be told of its end. */
  readonly cause: RegExp
  /** Brings it to this moment with the network gone; answers the line. */
  begin(stage: Stage, desk: Desk): Promise<string>
}

/** Answers, and never hangs up by itself. */
const number = '+442079460100'

async function dialled({ methods }: Desk): Promise<string> {
  const done = await methods.dial({ to: number })
  if (!done.ok) throw new Error(done.error.code)
  return done.value.lineId
}

async function talking(desk: Desk): Promise<string> {
  const lineId = await dialled(desk)
  await reaches(desk, lineId, 'connected')
  return lineId
}

async function ringing(stage: Stage, desk: Desk): Promise<string> {
  await stage.ring(desk.cli)
  return (await desk.line('ringing')).id
}

async function reaches({ phone }: Desk, id: string, state: LineState): Promise<void> {
  await eventually(() => expect(phone.lines.find((line) => line.id === id)).toMatchObject({ state }))
}

/** The network goes just before this message crosses it. */
function cutAt({ sip, link }: Desk, message: RegExp): void {
  const push = sip.push.bind(sip)
  sip.push = (...texts) => {
    if (texts.some((text) => message.test(text))) {
      sip.push = push
      link.cut()
    }
    return push(...texts)
  }
}

async function endAll(stage: Stage): Promise<void> {
  for (const call of await stage.liveCalls()) await stage.end(call)
  await eventually(async () => expect(await stage.liveCalls()).toEqual([]))
}

const moments: readonly Moment[] = [
  {
    words: 'rings',
    cause: /^(cancelled|connection-lost)$/,
    async begin(stage, desk) {
      const id = await ringing(stage, desk)
      desk.link.cut()
      return id
    },
  },
  {
    words: 'is answered, and the answer is lost',
    cause: /^(far-end-hung-up|connection-lost)$/,
    async begin(stage, desk) {
      const lineId = await ringing(stage, desk)
      cutAt(desk, /^out SIP\/2\.0 200 /)
      await desk.methods.answer({ lineId })
      return lineId
    },
  },
  {
    words: 'rings at the other end',
    cause: /^connection-lost$/,
    async begin(_stage, desk) {
      const id = await dialled(desk)
      await reaches(desk, id, 'early')
      desk.link.cut()
      return id
    },
  },
  {
    words: 'was dialled, and the word that its answer arrived is lost',
    cause: /^(far-end-hung-up|connection-lost)$/,
    async begin(_stage, desk) {
      const id = await dialled(desk)
      await reaches(desk, id, 'early')
      cutAt(desk, /^out ACK /)
      await reaches(desk, id, 'connected')
      return id
    },
  },
  {
    words: 'is connected',
    cause: /^(far-end-hung-up|connection-lost)$/,
    async begin(_stage, desk) {
      const id = await talking(desk)
      desk.link.cut()
      return id
    },
  },
  {
    words: 'is connected, and its audio engine gone',
    cause: /^(far-end-hung-up|connection-lost)$/,
    async begin(_stage, desk) {
      const id = await talking(desk)
      await desk.engine.go()
      desk.link.cut()
      return id
    },
  },
  {
    words: 'is held',
    cause: /^(far-end-hung-up|connection-lost)$/,
    async begin(_stage, desk) {
      const lineId = await talking(desk)
      await desk.methods.hold({ lineId })
      desk.link.cut()
      return lineId
    },
  },
  {
    words: 'is to be held, and the word of it is lost',
    cause: /^(far-end-hung-up|connection-lost)$/,
    async begin(_stage, desk) {
      const lineId = await talking(desk)
      cutAt(desk, /^out INVITE /)
      await desk.methods.hold({ lineId })
      return lineId
    },
  },
  {
    words: 'is transferred, and the word of it is lost',
    cause: /^(far-end-hung-up|connection-lost)$/,
    async begin(_stage, desk) {
      const lineId = await talking(desk)
      cutAt(desk, /^out REFER /)
      void desk.methods.transfer({ lineId, to: '+442079460111' })
      await eventually(() => expect(desk.phone.state.registration.kind).not.toBe('registered'))
      return lineId
    },
  },
]

/** How the platform comes to know nothing of the call. */
const losses = [
  {
    loss: 'is ended at the platform',
    lose: endAll,
  },
  {
    loss: 'is forgotten by the platform',
    async lose(_stage: Stage, { link }: Desk, stack: AsyncDisposableStack) {
      const { platform } = stack.use(await runPlatform({ dataset: 'empty' }))
      link.leadTo(platform.sip.ws)
    },
  },
] as const

const cases = losses.flatMap((loss) => moments.map((moment) => ({ ...loss, ...moment })))

describe.concurrent('a call that, with the network away,', () => {
  test.each(cases)('$loss, ends at the phone too with its cause when it $words', async (given) => {
    await using stack = new AsyncDisposableStack()
    const stage = stack.use(await openStage(`${given.loss} ${given.words}`))
    const [desk] = stage.desks
    const { phone, link } = desk
    const ends = new Map<string, EndReason | null>()
    phone.onChange(() => {
      for (const { id, state, endReason } of phone.lines) if (state === 'ended') ends.set(id, endReason)
    })
    const id = await given.begin(stage, desk)
    await eventually(() => expect(phone.state.registration.kind).not.toBe('registered'))
    await given.lose(stage, desk, stack)
    link.heal()
    await eventually(() => expect(phone.state.registration.kind).toBe('registered'), { timeout: 30_000 })
    await within(5_000, () => expect(ends.get(id)).toMatch(given.cause))
  })
})
