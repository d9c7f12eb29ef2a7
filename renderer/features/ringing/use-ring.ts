import { type Ref, computed, onActivated, onMounted, onScopeDispose, ref, watch } from 'vue'
import type { DeclineReason } from '#shared/calls/line.ts'
import { canAnswer } from '#shared/host/call-commands.ts'
import type { Caller } from '#shared/host/caller.ts'
import type { CommandName } from '#shared/host/command.ts'
import { ringingWords } from '../../locales/ringing.ts'
import { askOrNotify } from '../../stores/ask-or-notify.ts'
import { useCommands } from '../../stores/commands.ts'
import { useHostStore } from '../../stores/host.ts'
import { useOwnCallsStore, type OwnCall } from '../../stores/own-calls.ts'
import { answerAnnouncement, callerWords, ringAnnouncement } from './caller-words.ts'
import { ask } from '../../services.ts'

/**
 * Shared by all forms of a ringing call: its texts, its keys, and clicks that count only once it is armed.
 * `announcement`: replaces the default announcement of the caller and the keys.
 */
export function useRing(ownCall: () => OwnCall, announcement?: () => string) {
  const host = useHostStore()
  const calls = useOwnCallsStore()
  const commands = useCommands()
  const lineId = () => ownCall().line.id
  const isArmed = useIsArmed(lineId)
  useReportPainted(lineId)
  const announced = ref('')
  const announcedLine = ref('')

  const callWords = computed(() =>
    callerWords(ownCall(), {
      recents: host.state?.recents.calls ?? [],
      contactsAreRead: calls.contactsAreRead,
      country: calls.country,
      brief: briefOf(host.state?.callers.find((each) => each.lineId === lineId())),
    }),
  )

  onRingBegins(lineId, () => {
    const keys = canAnswer(ownCall().line) ? commands.keysOf('answer') : []
    const words = announcement?.() ?? ringAnnouncement(ownCall(), callWords.value, keys)
    announced.value = [words, answerAnnouncement(ownCall())].filter((part) => part !== '').join(' ')
    announcedLine.value = lineId()
  })
  /** An automatic answer may become known while it rings. */
  watch(
    () => ownCall().line.answersAt ?? null,
    (at) => {
      if (at !== null && announcedLine.value === lineId()) announced.value = answerAnnouncement(ownCall())
    },
    { flush: 'post' },
  )

  return {
    commands,
    words: callWords,
    answering: computed(() => ownCall().line.state === 'answering'),
    /** Announced once per ring, with the words from when it began. */
    announced,
    press(name: CommandName) {
      if (isArmed.value) commands.run(name)
    },
    /** Also works while the call is being answered, when no command applies. Without a reason, the settings decide. */
    decline(reason?: DeclineReason) {
      const input = { lineId: lineId(), ...(reason && { reason }) }
      if (isArmed.value) void askOrNotify(() => ringingWords.declining, 'line.decline', input)
    },
  }
}

/** The note that a colleague passed on; empty if there is none or it is unknown. */
function briefOf(caller: Caller | undefined): string {
  return caller?.extras?.kind === 'ready' ? caller.extras.value.actionText : ''
}

/** Milliseconds for which a new ring ignores the pointer, so that Answer does not appear under a click in progress. */
const armingTime = 300

/** False at the start of each ring, then true. */
function useIsArmed(lineId: () => string): Readonly<Ref<boolean>> {
  const isArmed = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  onRingBegins(lineId, () => {
    isArmed.value = false
    clearTimeout(timer)
    timer = setTimeout(() => (isArmed.value = true), armingTime)
  })
  onScopeDispose(() => clearTimeout(timer))
  return isArmed
}

/** Reports to the host when each ring was first on the screen, after the next frame was painted. */
function useReportPainted(lineId: () => string): void {
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
 * Calls `onBegin` once for each line that begins to ring: on mount, when `KeepAlive` reactivates the component for
 * another line, and when one ring directly follows another.
 */
function onRingBegins(lineId: () => string, onBegin: (lineId: string) => void): void {
  let lastLineId: string | null = null
  const check = () => {
    const id = lineId()
    if (id === lastLineId) return
    lastLineId = id
    onBegin(id)
  }
  onMounted(check)
  onActivated(check)
  watch(lineId, check, { flush: 'post' })
}
