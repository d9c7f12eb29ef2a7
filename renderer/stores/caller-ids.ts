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
  const own = useOwnCallsStore()
  const chosen = computed(() => (host.state ? chosenCallerId(host.state) : ''))
  const options = computed(() => {
    const usual = own.agent?.callerId ?? ''
    const known = host.state?.otherPhone.callerIds ?? []
    return [
      { value: '', label: usual === '' ? callsWords.dialler.usualNumber : shown(usual) },
      ...known
        .filter(({ number }) => number !== usual)
        .map(({ number, name }) => ({
          value: number,
          label: [shown(number), shownName(name)].filter((part) => part !== '').join(', '),
        })),
      { value: withheldNumber, label: callsWords.dialler.withheld },
    ]
  })
  function shown(number: string): string {
    return formatNumber(number, own.country)
  }
  return { chosen, options }
}
