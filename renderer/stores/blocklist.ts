import { formatNumber, readDialled } from '#shared/calls/phone-number.ts'
import { blocklistWords as words } from '../locales/blocklist.ts'
import { act } from './act.ts'
import { useHostStore } from './host.ts'
import { notices } from './notices.ts'
import { useOwnCallsStore } from './own-calls.ts'

/** Blocking of callers; not offered if the agent may not change the list, or it is unknown. */
export function useBlocklist() {
  const host = useHostStore()
  const own = useOwnCallsStore()

  /** Whether calls from a number are blocked; undefined if this agent cannot block it. */
  function isBlocked(number: string): boolean | undefined {
    const blocked = host.state?.blocked
    const read = readDialled(number, own.country)
    if (blocked?.kind !== 'ready' || read?.kind !== 'e164') return undefined
    return blocked.value.includes(read.number)
  }

  async function block(number: string): Promise<boolean> {
    const done = await act(words.blocking, 'blocklist.block', { number })
    if (done) notices.emit({ words: words.blocked(shown(number)), undo: () => void unblock(number) })
    return done
  }

  async function unblock(number: string): Promise<boolean> {
    const done = await act(words.unblocking, 'blocklist.unblock', { number })
    if (done) notices.emit({ words: words.unblocked(shown(number)) })
    return done
  }

  function shown(number: string): string {
    return formatNumber(readDialled(number, own.country)?.number ?? number)
  }

  return { isBlocked, block, unblock, shown }
}
