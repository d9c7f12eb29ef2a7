import type { Clock } from '#shared/core/clock.ts'
import type { ComputerState } from '#shared/host/computer.ts'
import type { HostView } from './host-view.ts'

export type RestartParts = {
  readonly host: Pick<HostView, 'state'> & {
    readonly computer: { update(facts: Pick<ComputerState, 'restarted'>): void }
  }
  readonly clock: Clock
  /** Paths of the pages in which a person works. */
  readonly paths: readonly string[]
}

/** Notes that a page in which a person works died and comes back, for that page to say so. */
export function restartNotice({ host, clock, paths }: RestartParts): (path: string) => void {
  return (path) => {
    if (!paths.includes(path)) return
    const inCall = host.state.lines.some(({ state }) => state !== 'ended' && state !== 'ringing')
    host.computer.update({ restarted: { at: clock.now(), inCall } })
  }
}
