import { type Ref, computed, onActivated, onMounted, onScopeDispose, ref, watch } from 'vue'
import type { DeclineReason } from '#shared/calls/line.ts'
import type { Caller } from '#shared/host/caller.ts'
import type { CommandName } from '#shared/host/command.ts'
import { ringingWords } from '../../locales/ringing.ts'
import { act } from '../../stores/act.ts'
import { useCommands } from '../../stores/commands.ts'
import { useHostStore } from '../../stores/host.ts'
import { useOwnCallsStore, type OwnCall } from '../../stores/own-calls.ts'
import { callerWords, ringAnnouncement } from './caller-words.ts'
import { ask } from '../../services.ts'

/**
 * What every look of a ringing call shares: its words, its keys, and presses that count only once it is armed.
 * `announcement`: what is read out, unless it is who calls and the keys that answer.
 */
export function useRing(own: () => OwnCall, announcement?: () => string) {
  const host = useHostStore()
  const calls = useOwnCallsStore()
  const commands = useCommands()
  const lineId = () => own().line.id
  const armed = useArming(lineId)
  usePainted(lineId)
  const announced = ref('')

  const words = computed(() =>
    callerWords(own(), {
      recents: host.state?.recents.calls ?? [],
      country: calls.country,
      brief: briefOf(host.state?.callers.find((each) => each.lineId === lineId())),
    }),
  )

  onRingBegins(lineId, () => {
    announced.value = announcement?.() ?? ringAnnouncement(own(), words.value, commands.keysOf('answer'))
  })

  return {
    commands,
    words,
    answering: computed(() => own().line.state === 'answering'),
    /** Spoken once for each ring, as it was when the ring began. */
    announced,
    press(name: CommandName) {
      if (armed.value) commands.run(name)
    },
    /** Also while it is being answered, when it is no command's call any more. Without a reason as the settings say. */
    decline(reason?: DeclineReason) {
      const input = { lineId: lineId(), ...(reason && { reason }) }
      if (armed.value) void act(ringingWords.declining, 'line.decline', input)
    },
  }
}

/** The sentence that a colleague sent along; empty where none came, or it is not known. */
function briefOf(caller: Caller | undefined): string {
  return caller?.extras?.kind === 'ready' ? caller.extras.value.actionText : ''
}

/** How long a new ring ignores the pointer, in milliseconds: it must not put Answer under a press already under way. */
const armingTime = 300

/** False for the first moment of each ring, true from then on. */
function useArming(lineId: () => string): Readonly<Ref<boolean>> {
  const armed = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  onRingBegins(lineId, () => {
    armed.value = false
    clearTimeout(timer)
    timer = setTimeout(() => (armed.value = true), armingTime)
  })
  onScopeDispose(() => clearTimeout(timer))
  return armed
}

/** Reports to the host when each ring was first on the screen: after the next frame has been painted. */
function usePainted(lineId: () => string): void {
  onRingBegins(lineId, (id) => {
    requestAnimationFrame(() => {
      const afterPaint = new MessageChannel()
      afterPaint.port1.onmessage = () => {
        afterPaint.port1.close()
        performance.mark('ring-painted')
        void ask('app.ringPainted', { lineId: id, at: Date.now() })
      }
      afterPaint.port2.postMessage(null)
    })
  })
}

/**
 * Runs `begin` once for each line that begins to ring in this component: when it is first mounted, when it is taken out
 * of `KeepAlive` for another line, and when one ring follows the other without a pause.
 */
function onRingBegins(lineId: () => string, begin: (lineId: string) => void): void {
  let begun: string | null = null
  const check = () => {
    const id = lineId()
    if (id === begun) return
    begun = id
    begin(id)
  }
  onMounted(check)
  onActivated(check)
  watch(lineId, check, { flush: 'post' })
}
