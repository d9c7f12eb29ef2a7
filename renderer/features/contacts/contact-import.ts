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
  const isReading = ref(false)
  const isRunning = ref(false)
  const error = shallowRef<AppError | null>(null)
  const preview = shallowRef<ImportPreview | null>(null)
  const outcome = shallowRef<ImportEnd | null>(null)
  /** Whether the dialog is open, and shows the end of an import. */
  const isDialogOpen = ref(false)
  /** Identifies the chosen file; another one, or closing the dialog, drops it. */
  let latestFile = 0

  /* The host forgets the file then, and reports an import that the sign-out ended. */
  watch(() => host.session.kind, reset, { flush: 'sync' })

  function reset(): void {
    latestFile += 1
    isReading.value = false
    error.value = null
    preview.value = null
    outcome.value = null
  }

  /** Sends a file to the host, which parses it without importing anything. */
  async function read(file: File): Promise<void> {
    if (isRunning.value) return
    reset()
    const thisFile = latestFile
    name.value = file.name
    isReading.value = true
    const answer = await sendContactFile(file, () => thisFile === latestFile)
    if (thisFile !== latestFile) return
    isReading.value = false
    if (answer.ok) preview.value = answer.value
    else error.value = answer.error
  }

  /** Imports the file; its end is shown by the dialog, or reported by a notice while that is closed. */
  async function run(): Promise<void> {
    if (isRunning.value) return
    isRunning.value = true
    const answer = await ask('contacts.import')
    isRunning.value = false
    if (!answer.ok && answer.error.code === 'session.signed-out') return reset()
    if (answer.ok) outcome.value = answer.value
    else error.value = answer.error
    if (!isDialogOpen.value) report(answer)
  }

  /** The dialog was closed: a file that is not being imported is discarded. */
  function close(): void {
    isDialogOpen.value = false
    if (isRunning.value) return
    reset()
    void ask('contacts.cancelImport')
  }

  return { name, isReading, isRunning, error, preview, outcome, isDialogOpen, read, run, close }
})

function report(outcome: Result<ImportEnd>): void {
  if (outcome.ok) notices.emit({ words: () => outcomeWords(outcome.value) })
  else notices.emit({ error: outcome.error, action: () => words.import.title })
}

function outcomeWords(outcome: ImportEnd): string {
  if (outcome.kind === 'undone') return remainderWords(outcome) || words.import.undone
  const refused = outcome.refused.length > 0 ? [words.import.refused(outcome.refused.length)] : []
  return [words.import.done(outcome.created), ...refused].join('. ')
}

/** What an import that was undone may have left; empty if nothing. */
export function remainderWords({ left, unsure }: Extract<ImportEnd, { kind: 'undone' }>): string {
  const parts = [
    ...(left > 0 ? [words.import.left(left)] : []),
    ...(unsure > 0 ? [words.import.unsure(unsure)] : []),
  ]
  return parts.join(' ')
}
