import { formatNumber, readDialled } from '#shared/calls/phone-number.ts'
import { blocklistWords as words } from '../locales/blocklist.ts'
import { askOrNotify } from './ask-or-notify.ts'
import { useHostStore } from './host.ts'
import { notices } from './notices.ts'
import { useOwnCallsStore } from './own-calls.ts'

/** Blocking of callers; not offered if the agent may not change the list, or it is unknown. */
export function useBlocklist() {
  const host = useHostStore()
  const ownCalls = useOwnCallsStore()

  /** Whether calls from a number are blocked; undefined if this agent cannot block it. */
  function isBlocked(number: string): boolean | undefined {
    const blocked = host.state?.blocked
    const read = readDialled(number, ownCalls.country)
    if (blocked?.kind !== 'ready' || read?.kind !== 'e164') return undefined
    return blocked.value.includes(read.number)
  }

  async function block(number: string): Promise<boolean> {
    const isBlockedNow = await askOrNotify(() => words.blocking, 'blocklist.block', { number })
    if (isBlockedNow)
      notices.emit({ words: () => words.blocked(formatted(number)), undo: () => void unblock(number) })
    return isBlockedNow
  }

  async function unblock(number: string): Promise<boolean> {
    const isUnblocked = await askOrNotify(() => words.unblocking, 'blocklist.unblock', { number })
    if (isUnblocked) notices.emit({ words: () => words.unblocked(formatted(number)) })
    return isUnblocked
  }

  function formatted(number: string): string {
    return formatNumber(readDialled(number, ownCalls.country)?.number ?? number)
  }

  return { isBlocked, block, unblock, formatted }
}
