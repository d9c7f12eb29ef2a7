import { computed, ref } from 'vue'
import type { DeclineReason } from '#shared/calls/line.ts'
import type { CommandName } from '#shared/host/command.ts'
import { act } from '../../stores/act.ts'
import { useCommands } from '../../stores/commands.ts'
import { useHostStore } from '../../stores/host.ts'
import { useOwnCallsStore, type OwnCall } from '../../stores/own-calls.ts'
import { callerWords } from './caller-words.ts'
import { onRingBegins } from './on-ring-begins.ts'
import { useArming } from './use-arming.ts'
import { usePainted } from './use-painted.ts'

/** What every look of a ringing call shares: its words, its keys, and presses that count only once it is armed. */
export function useRing(own: () => OwnCall, announcement: () => string) {
  const host = useHostStore()
  const calls = useOwnCallsStore()
  const commands = useCommands()
  const lineId = () => own().line.id
  const armed = useArming(lineId)
  usePainted(lineId)
  const announced = ref('')

  onRingBegins(lineId, () => (announced.value = announcement()))

  return {
    commands,
    /** Spoken once for each ring, as it was when the ring began. */
    announced,
    words: computed(() => callerWords(own(), host.state?.recents.calls ?? [], calls.country)),
    press(name: CommandName) {
      if (armed.value) commands.run(name)
    },
    /** Also while it is being answered, when it is no command's call any more. Without a reason as the settings say. */
    decline(reason?: DeclineReason) {
      const input = { lineId: lineId(), ...(reason && { reason }) }
      if (armed.value) void act('Declining', 'line.decline', input)
    },
  }
}
