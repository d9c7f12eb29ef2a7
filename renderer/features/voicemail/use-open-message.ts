import { computed } from 'vue'
import type { Voicemail } from '#shared/host/voicemail.ts'
import { ask } from '../../services.ts'
import { useScreenStore } from '../../stores/screen.ts'
import { useHostQuery } from '../../stores/use-host-query.ts'

/** The message that is open, as its row has it, or as the host answers where the list has no such row. */
export function useOpenMessage(from: { rows(): readonly Voicemail[]; revision(): number }) {
  const screen = useScreenStore()
  const asked = useHostQuery({
    question: () => (screen.openVoicemail === null ? null : { id: screen.openVoicemail }),
    revision: from.revision,
    ask: (question) => ask('voicemail.read', question),
  })

  const read = computed(() => {
    const isItsAnswer = asked.answered.value?.id === screen.openVoicemail
    return isItsAnswer && asked.error.value === null ? asked.value.value : null
  })
  const message = computed(() => {
    const id = screen.openVoicemail
    if (id === null) return null
    return from.rows().find((row) => row.id === id) ?? read.value
  })

  return {
    message,
    /** Why it cannot be shown; null while it is shown or on its way. */
    error: computed(() => (message.value || asked.waiting.value ? null : asked.error.value)),
  }
}
