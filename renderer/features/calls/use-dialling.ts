import { computed, nextTick, ref, watch, type Ref } from 'vue'
import { formatNumber, readDialled } from '#shared/calls/phone-number.ts'
import { callsWords } from '../../locales/calls.ts'
import { act } from '../../stores/act.ts'
import { useCallWay } from '../../stores/call-way.ts'
import { useDirectorySearch } from '../../stores/directory-search.ts'
import { useOwnCallsStore } from '../../stores/own-calls.ts'
import { useScreenStore } from '../../stores/screen.ts'
import { suggestPeople, suggestionSearch } from '../../stores/suggest-people.ts'

/** What is typed to be called: a name, a number or an extension. The field gives the keyboard back once it is called. */
export function useDialling(field: Readonly<Ref<HTMLInputElement | undefined | null>>) {
  const own = useOwnCallsStore()
  const screen = useScreenStore()
  const typed = ref('')
  let offered = ''
  /** The suggestion that Enter chooses. */
  const active = ref(0)
  const { way, canCall } = useCallWay()
  /** Why nothing can be called; else what to type. `hint`: that. */
  const placeholder = (hint: string) =>
    way.value.kind === 'none' ? callsWords.dialler.whyNot[way.value.why] : hint
  const { people, settled } = useDirectorySearch(typed, suggestionSearch)
  const suggestions = computed(() => suggestPeople(people.value, own.country))
  const asNumber = computed(() => readDialled(typed.value, own.country))

  watch(typed, () => (active.value = 0))
  watch(() => screen.newCallRequests, begin, { flush: 'post' })

  /** Shortly after a call its number stands there already: Enter calls it again, and whatever is typed replaces it. */
  function begin(): void {
    const { ended } = own.context
    if (typed.value === '' && ended && readDialled(ended.number, own.country)) {
      offered = formatNumber(ended.number, own.country)
      typed.value = offered
    }
    void nextTick(() => {
      field.value?.focus()
      field.value?.select()
    })
  }

  /** Gives the keyboard back. What was only offered goes. */
  function leave(): void {
    if (typed.value === offered) typed.value = ''
    field.value?.blur()
  }

  async function dial(): Promise<void> {
    const text = typed.value
    if (!asNumber.value) await settled()
    /* Enter meant what stood there then. */
    if (typed.value !== text) return
    const chosen = asNumber.value ? undefined : suggestions.value[active.value]
    const to = asNumber.value?.number ?? chosen?.number
    if (to === undefined) return
    /* From here on letters are commands for the call. */
    field.value?.blur()
    if (await act(callsWords.dialler.doing, 'line.dial', { to })) typed.value = ''
    else field.value?.focus()
  }

  return { typed, active, way, canCall, placeholder, people, suggestions, asNumber, dial, begin, leave }
}
