import type { CheckAddress } from '#electron/host/tunnels/check-address.ts'
import type { Command, ProgramEnd, ProgramEvents } from '#electron/host/tunnels/programs/program.ts'
import { Tunnels } from '#electron/host/tunnels/tunnels.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { TunnelState } from '#shared/host/events.ts'
import type { ReceiverState } from '#shared/host/slices.ts'
import { NotedLog } from '../host-ports.ts'
import { ManualClock } from '../manual-clock.ts'
import { flushTasks } from '../flush-tasks.ts'

/** A started program, played by the test. */
export type PlayedProgram = Command & {
  printLine(line: string): void
  end(lines?: readonly string[]): void
  failToStart(): void
  readonly isStopped: boolean
}

/** Tunnels on a clock, with programs and answers that a test plays. An illegal state transition throws. */
export class ScriptedTunnels {
  readonly clock = new ManualClock()
  readonly log = new NotedLog()
  readonly states: TunnelState[] = []
  readonly programs: PlayedProgram[] = []
  /** Every address that was checked. */
  readonly checkedAddresses: string[] = []
  /** The result of the next checks: milliseconds, or the code of the failure; null never answers. */
  checkResult: number | 'tunnel.unreachable' | 'tunnel.another-answers' | null = 12
  /** Whether a command of the settings may be run. */
  mayRun = true
  readonly tunnels: Tunnels
  private stopDelay: Promise<void> = Promise.resolve()

  constructor() {
    const check: CheckAddress = (origin) => {
      this.checkedAddresses.push(origin)
      if (this.checkResult === null) return new Promise(() => {})
      return Promise.resolve(
        typeof this.checkResult === 'number' ? ok(this.checkResult) : err(appError(this.checkResult)),
      )
    }
    this.tunnels = new Tunnels({
      clock: this.clock,
      log: this.log,
      receiver: {
        proof: () => 'proof',
        address: () => ok({ url: 'https://127.0.0.1:7/hidden-path', ca: '' }),
      },
      random: () => 0,
      mayRun: () => this.mayRun,
      check,
      startProgram: (command, events) => this.start(command, events),
      onState: (state) => this.states.push(state),
      onIllegalMove: (from, to) => {
        throw new Error(`From ${from.kind} to ${to.kind}`)
      },
    })
  }

  get state(): TunnelState {
    return this.tunnels.state
  }

  get program(): PlayedProgram {
    const program = this.programs.at(-1)
    if (!program) throw new Error('No program was started')
    return program
  }

  /** Makes programs delay their stop until the returned function is called. */
  delayStops(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.stopDelay = promise
    return resolve
  }

  /** Moves the clock in small steps, and runs what it triggers. */
  async advance(milliseconds: number): Promise<void> {
    await flushTasks()
    for (let left = milliseconds; left > 0; left -= 50) {
      this.clock.advance(Math.min(left, 50))
      await flushTasks()
    }
  }

  private start(command: Command, events: ProgramEvents) {
    const played = { isStopped: false }
    const end = (how: ProgramEnd) => events.onEnd(how)
    this.programs.push({
      ...command,
      printLine: (line) => events.onLine(line),
      end: (lines = []) => end({ kind: 'ended', code: 1, signal: null, lines }),
      failToStart: () => end({ kind: 'missing' }),
      get isStopped() {
        return played.isStopped
      },
    })
    return {
      stop: () => {
        played.isStopped = true
        return this.stopDelay
      },
    }
  }
}

export function listeningAt(port: number, received = 0): ReceiverState {
  return { kind: 'listening', origin: `https://127.0.0.1:${port}`, lastEventAt: null, received }
}
