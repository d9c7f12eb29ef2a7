import { shallowRef, watch } from 'vue'
import { BoundedMap } from '#shared/calls/bounded-map.ts'
import { maxNumbers } from '#shared/host/directory.ts'
import type { Person } from '#shared/host/slices.ts'
import { ask } from '../services.ts'
import { useHostStore } from './host.ts'

/** Maximum number of numbers remembered; a longer string is not a number. */
const maxRemembered = 2_000
const maxNumberLength = 64

/**
 * Contacts behind the numbers on screen, besides those that the host publishes: missing ones are requested once, in one
 * request, and all are requested again when names may have changed.
 */
export function useFoundContacts() {
  const host = useHostStore()
  const found = shallowRef<readonly Person[]>([])
  const personByNumber = new BoundedMap<string, Person | null>(maxRemembered)
  const pendingNumbers = new Set<string>()
  let isScheduled = false

  function schedule(): void {
    if (isScheduled || pendingNumbers.size === 0) return
    isScheduled = true
    setTimeout(() => void requestPending())
  }

  async function requestPending(): Promise<void> {
    const numbers = [...pendingNumbers].slice(0, maxNumbers)
    const revision = host.state?.directory.revision
    const result = await ask('directory.find', { numbers })
    /* Otherwise names may have changed since the host looked: these numbers are requested again. */
    const isCurrent = revision === host.state?.directory.revision
    for (const [index, number] of numbers.entries()) {
      if (isCurrent) pendingNumbers.delete(number)
      if (result.ok) personByNumber.set(number, result.value[index] ?? null)
    }
    isScheduled = false
    const people = [...personByNumber.values()].filter((person) => person !== null)
    const previous = found.value
    if (people.length !== previous.length || people.some((person, at) => person !== previous[at]))
      found.value = people
    schedule()
  }

  /** Requests a number on screen whose owner is unknown. */
  function request(number: string): void {
    if (
      number === '' ||
      number.length > maxNumberLength ||
      personByNumber.has(number) ||
      pendingNumbers.has(number)
    )
      return
    pendingNumbers.add(number)
    schedule()
  }

  watch(
    () => host.state?.directory.revision,
    () => {
      for (const number of personByNumber.keys()) pendingNumbers.add(number)
      personByNumber.clear()
      schedule()
    },
  )

  return { found, request }
}
