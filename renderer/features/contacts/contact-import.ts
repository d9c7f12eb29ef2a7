import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { Result } from '#shared/core/result.ts'
import type { ImportEnd, ImportPreview } from '#shared/host/contact-files.ts'
import { contactsWords as words } from '../../locales/contacts.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'
import { notices } from '../../stores/notices.ts'
import { sendContactFile } from './contact-files.ts'

/**
 * The import of contacts from a file. It continues while its dialog is closed and other views are shown; its end is
 * kept until the dialog has shown it.
 */
export const useContactImportStore = defineStore('contact-import', () => {
  const host = useHostStore()
  const name = ref('')
  const reading = ref(false)
  const running = ref(false)
  const error = shallowRef<AppError | null>(null)
  const preview = shallowRef<ImportPreview | null>(null)
  const end = shallowRef<ImportEnd | null>(null)
  /** Whether the dialog is open, and shows the end of an import. */
  const shown = ref(false)
  /** Identifies the chosen file; another one, or closing the dialog, drops it. */
  let turn = 0

  /* The host forgets the file then, and reports an import that the sign-out ended. */
  watch(() => host.session.kind, reset, { flush: 'sync' })

  function reset(): void {
    turn += 1
    reading.value = false
    error.value = null
    preview.value = null
    end.value = null
  }

  /** Sends a file to the host, which parses it without importing anything. */
  async function read(file: File): Promise<void> {
    if (running.value) return
    reset()
    const mine = turn
    name.value = file.name
    reading.value = true
    const answer = await sendContactFile(file, () => mine === turn)
    if (mine !== turn) return
    reading.value = false
    if (answer.ok) preview.value = answer.value
    else error.value = answer.error
  }

  /** Imports the file; its end is shown by the dialog, or reported by a notice while that is closed. */
  async function run(): Promise<void> {
    if (running.value) return
    running.value = true
    const answer = await ask('contacts.import')
    running.value = false
    if (!answer.ok && answer.error.code === 'session.signed-out') return reset()
    if (answer.ok) end.value = answer.value
    else error.value = answer.error
    if (!shown.value) report(answer)
  }

  /** The dialog was closed: a file that is not being imported is discarded. */
  function close(): void {
    shown.value = false
    if (running.value) return
    reset()
    void ask('contacts.cancelImport')
  }

  return { name, reading, running, error, preview, end, shown, read, run, close }
})

function report(end: Result<ImportEnd>): void {
  if (end.ok) notices.emit({ words: endWords(end.value) })
  else notices.emit({ error: end.error, doing: words.import.title })
}

function endWords(end: ImportEnd): string {
  if (end.kind === 'undone') return leftWords(end) || words.import.undone
  const refused = end.refused.length > 0 ? [words.import.refused(end.refused.length)] : []
  return [words.import.done(end.created), ...refused].join('. ')
}

/** What an import that was undone may have left; empty if nothing. */
export function leftWords({ left, unsure }: Extract<ImportEnd, { kind: 'undone' }>): string {
  const parts = [
    ...(left > 0 ? [words.import.left(left)] : []),
    ...(unsure > 0 ? [words.import.unsure(unsure)] : []),
  ]
  return parts.join(' ')
}
