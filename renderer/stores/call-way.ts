import { computed } from 'vue'
import { callingChoice, callWay, usualCalling, type CallWay } from '#shared/host/call-way.ts'
import type { CallingChoice } from '#shared/settings/settings.ts'
import { callsWords } from '../locales/calls.ts'
import { askOrNotify } from './ask-or-notify.ts'
import { useHostStore } from './host.ts'

const signedOutWay: CallWay = { kind: 'none', why: 'signed-out' }

/** How a number is called now, and what the agent chose; `choose` changes that for this agent alone. */
export function useCallWay() {
  const host = useHostStore()
  const way = computed(() => (host.state ? callWay(host.state) : signedOutWay))
  const choice = computed(() => (host.state ? callingChoice(host.state) : usualCalling))
  const canCall = computed(() => way.value.kind !== 'none')

  function choose(changes: Partial<CallingChoice>): Promise<boolean> {
    const { session, state } = host
    if (session.kind !== 'signed-in' || !state) return Promise.resolve(false)
    const calling = { ...state.settings.calling, [String(session.agent.id)]: { ...choice.value, ...changes } }
    return askOrNotify(() => callsWords.dialler.changeAction, 'settings.change', { changes: { calling } })
  }

  return { way, choice, canCall, choose }
}
