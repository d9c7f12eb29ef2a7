import { shallowRef, watch } from 'vue'
import { BoundedMap } from '#shared/calls/bounded-map.ts'
import { mostNumbers } from '#shared/host/directory.ts'
import type { Person } from '#shared/host/slices.ts'
import { ask } from '../services.ts'
import { useHostStore } from './host.ts'

/** Maximum number of numbers remembered; a longer string is not a number. */
const most = 2_000
const longestNumber = 64

/**
 * Contacts behind the numbers on screen, besides those that the host publishes: missing ones are requested once, in one
 * request, and all are requested again when names may have changed.
 */
export function useFoundContacts() {
  const host = useHostStore()
  const found = shallowRef<readonly Person[]>([])
  const known = new BoundedMap<string, Person | null>(most)
  const wanted = new Set<string>()
  let isPlanned = false

  function plan(): void {
    if (isPlanned || wanted.size === 0) return
    isPlanned = true
    setTimeout(() => void askWanted())
  }

  async function askWanted(): Promise<void> {
    const numbers = [...wanted].slice(0, mostNumbers)
    const revision = host.state?.directory.revision
    const answer = await ask('directory.find', { numbers })
    /* Otherwise names may have changed since the host looked: these numbers are requested again. */
    const isCurrent = revision === host.state?.directory.revision
    for (const [index, number] of numbers.entries()) {
      if (isCurrent) wanted.delete(number)
      if (answer.ok) known.set(number, answer.value[index] ?? null)
    }
    isPlanned = false
    const now = [...known.values()].filter((person) => person !== null)
    const before = found.value
    if (now.length !== before.length || now.some((person, at) => person !== before[at])) found.value = now
    plan()
  }

  /** Requests a number on screen whose owner is unknown. */
  function look(number: string): void {
    if (number === '' || number.length > longestNumber || known.has(number) || wanted.has(number)) return
    wanted.add(number)
    plan()
  }

  watch(
    () => host.state?.directory.revision,
    () => {
      for (const number of known.keys()) wanted.add(number)
      known.clear()
      plan()
    },
  )

  return { found, look }
}
