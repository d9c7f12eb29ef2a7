import { computed } from 'vue'
import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import { chosenCallerId, withheldNumber } from '#shared/host/call-way.ts'
import { callsWords } from '../locales/calls.ts'
import { useHostStore } from './host.ts'
import { useOwnCallsStore } from './own-calls.ts'

/** The numbers that an outgoing call can show: the default, the agent's, the customer's, or none. */
export function useCallerIds() {
  const host = useHostStore()
  const ownCalls = useOwnCallsStore()
  const chosen = computed(() => (host.state ? chosenCallerId(host.state) : ''))
  const options = computed(() => {
    const defaultNumber = ownCalls.agent?.callerId ?? ''
    const callerIds = host.state?.otherPhone.callerIds ?? []
    return [
      { value: '', label: defaultNumber === '' ? callsWords.dialler.usualNumber : formatted(defaultNumber) },
      ...callerIds
        .filter(({ number }) => number !== defaultNumber)
        .map(({ number, name }) => ({
          value: number,
          label: [formatted(number), shownName(name)].filter((part) => part !== '').join(', '),
        })),
      { value: withheldNumber, label: callsWords.dialler.withheld },
    ]
  })
  function formatted(number: string): string {
    return formatNumber(number, ownCalls.country)
  }
  return { chosen, options }
}
