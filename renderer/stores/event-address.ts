import { defineStore } from 'pinia'
import { computed } from 'vue'
import { actionWords } from '../locales/actions.ts'
import { ask } from '../services.ts'
import { askOrNotify } from './ask-or-notify.ts'
import { writeClipboard } from './copy-text.ts'
import { useHostStore } from './host.ts'
import { notices } from './notices.ts'

/** Result of copying: `by-hand` if the page may not write to the clipboard, so that the text must be shown. */
export type CopyResult =
  | { readonly kind: 'copied' | 'failed' }
  | { readonly kind: 'by-hand'; readonly text: string }

/** The address under which the platform reaches this computer, and whether the dashboard has the current one. */
export const useEventAddressStore = defineStore('event-address', () => {
  const host = useHostStore()
  const tunnel = computed(() => host.state?.tunnel ?? { kind: 'none' as const })
  /** The origin without the secret part; null until it is known. */
  const origin = computed(() => {
    const receiver = host.state?.receiver
    if (receiver?.kind !== 'listening') return null
    return tunnel.value.kind === 'none' ? receiver.origin : tunnel.value.address || null
  })
  /** The address last entered in the dashboard; empty for none, or once that address has been closed. */
  const lastEntered = computed(() => host.state?.settings.registeredAddress ?? '')
  const secretIsNew = computed(
    () => host.state?.receiver.kind === 'listening' && host.state.receiver.secretIsNew === true,
  )
  const isMoved = computed(
    () =>
      tunnel.value.kind !== 'none' &&
      origin.value !== null &&
      lastEntered.value !== '' &&
      origin.value !== lastEntered.value,
  )
  const mustBeUpdated = computed(() => origin.value !== null && (isMoved.value || secretIsNew.value))

  async function copy(item: 'address' | 'certificate'): Promise<CopyResult> {
    const address = await ask('receiver.address')
    if (!address.ok) {
      notices.emit({ error: address.error, action: () => actionWords.copy })
      return { kind: 'failed' }
    }
    /* The first copy counts as entered in the dashboard. A changed address counts once the user confirms it. */
    if (item === 'address' && tunnel.value.kind !== 'none' && lastEntered.value === '' && !secretIsNew.value)
      void askOrNotify(() => actionWords.change, 'receiver.addressRegistered')
    const text = item === 'address' ? address.value.url : address.value.ca
    return (await writeClipboard(text)) ? { kind: 'copied' } : { kind: 'by-hand', text }
  }

  /** Records the agent's confirmation that the dashboard has the current address. */
  async function confirmEntered(): Promise<void> {
    await askOrNotify(() => actionWords.change, 'receiver.addressRegistered')
  }

  /** Closes the old address. The host remembers that the dashboard does not have the new one yet. */
  async function renewSecret(): Promise<boolean> {
    return askOrNotify(() => actionWords.newSecret, 'receiver.newSecret')
  }

  return { origin, mustBeUpdated, copy, confirmEntered, renewSecret }
})
