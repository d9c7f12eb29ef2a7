import { onScopeDispose, ref } from 'vue'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'
import { removalsEnded, removeWithUndo } from '../../stores/removals.ts'
import { useHostQuery } from '../../stores/use-host-query.ts'

const noun = ['greeting', 'greetings'] as const

/** The greetings of the mailboxes, as the host has them. */
export function useGreetings() {
  const host = useHostStore()
  const serial = ref(0)
  const asked = useHostQuery({
    question: () => ({ serial: serial.value }),
    revision: () => host.state?.voicemail.revision ?? 0,
    ask: () => ask('greetings.list'),
  })

  function again(): void {
    serial.value += 1
  }

  /* Undone, or refused: they are listed again. */
  onScopeDispose(removalsEnded.on((method) => method === 'greetings.remove' && again()))

  async function remove(id: number): Promise<void> {
    await removeWithUndo('greetings.remove', [id], noun)
    again()
  }

  return { ...asked, again, remove }
}
