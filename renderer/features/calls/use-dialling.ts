import { computed, nextTick, ref, watch, type Ref } from 'vue'
import { formatNumber, readDialled } from '#shared/calls/phone-number.ts'
import { callsWords } from '../../locales/calls.ts'
import { askOrNotify } from '../../stores/ask-or-notify.ts'
import { useCallWay } from '../../stores/call-way.ts'
import { notices } from '../../stores/notices.ts'
import { useDirectorySearch } from '../../stores/directory-search.ts'
import { useOwnCallsStore } from '../../stores/own-calls.ts'
import { useScreenStore } from '../../stores/screen.ts'
import { suggestPeople, suggestionSearch } from '../../stores/suggest-people.ts'

/** The dialling field: a name, a number or an extension. It gives up the focus once the call is made. */
export function useDialling(field: Readonly<Ref<HTMLInputElement | undefined | null>>) {
  const calls = useOwnCallsStore()
  const screen = useScreenStore()
  const typed = ref('')
  let prefilled = ''
  /** The index of the suggestion that Enter chooses. */
  const active = ref(0)
  const { way, canCall } = useCallWay()
  /** Why calling is not possible; otherwise `hint`. */
  const placeholder = (hint: string) =>
    way.value.kind === 'none' ? callsWords.dialler.whyNot[way.value.why] : hint
  const { people, whenCurrent } = useDirectorySearch(typed, suggestionSearch)
  const suggestions = computed(() => suggestPeople(people.value, calls.country))
  const typedNumber = computed(() => readDialled(typed.value, calls.country))

  watch(typed, () => (active.value = 0))
  watch(() => screen.newCallRequests, focusField, { flush: 'post' })

  /** Focuses the field. Shortly after a call it offers its number: Enter calls it again, and typing replaces it. */
  function focusField(): void {
    const { ended } = calls.context
    if (typed.value === '' && ended && readDialled(ended.number, calls.country)) {
      prefilled = formatNumber(ended.number, calls.country)
      typed.value = prefilled
    }
    void nextTick(() => {
      field.value?.focus()
      field.value?.select()
    })
  }

  /** Gives up the focus and clears a number that was only offered. */
  function leaveField(): void {
    if (typed.value === prefilled) typed.value = ''
    field.value?.blur()
  }

  async function dial(): Promise<void> {
    const text = typed.value
    if (!typedNumber.value) await whenCurrent()
    /* Enter referred to the text at that time. */
    if (typed.value !== text) return
    const chosen = typedNumber.value ? undefined : suggestions.value[active.value]
    const to = typedNumber.value?.number ?? chosen?.number
    if (to === undefined) {
      if (text.trim() !== '') notices.emit({ words: () => callsWords.dialler.noMatch })
      return
    }
    /* From here on letter keys are commands for the call. */
    field.value?.blur()
    if (await askOrNotify(() => callsWords.dialler.action, 'line.dial', { to })) typed.value = ''
    else field.value?.focus()
  }

  return {
    ...{ typed, active, way, canCall, placeholder, people, suggestions, typedNumber },
    ...{ dial, focusField, leaveField },
  }
}
