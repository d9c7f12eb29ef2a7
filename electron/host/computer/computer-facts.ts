import { appError } from '#shared/core/app-error.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { CommandName } from '#shared/host/command.ts'
import type { ComputerState } from '#shared/host/computer.ts'

/** Facts that the shell reports about this computer, and requests of pages to it. A shell may report none. */
export class ComputerFacts {
  private readonly show: (state: ComputerState) => void
  private readonly trials = new Emitter<CommandName>()
  private state: ComputerState = {}

  constructor(show: (state: ComputerState) => void) {
    this.show = show
  }

  /** Publishes these facts and leaves the others unchanged. */
  update(facts: ComputerState): void {
    this.state = { ...this.state, ...facts }
    this.show(this.state)
  }

  /** Calls the listener with the command whose keys a user wants to try. */
  onTryKeys(listener: (name: CommandName) => void): Unsubscribe {
    return this.trials.on(listener)
  }

  /** Called when the user has seen that the app was restarted. */
  async restartSeen(): Outcome {
    const { restarted: _, ...others } = this.state
    this.state = others
    this.show(others)
    return ok(undefined)
  }

  /** Fails with `phone.not-now` if this system offers no keys to try. */
  async tryKeys(name: CommandName): Outcome {
    if (this.trials.size === 0) return err(appError('phone.not-now', 'No keys can be had from this system'))
    this.trials.emit(name)
    return ok(undefined)
  }
}
