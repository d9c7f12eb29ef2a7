import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { Outcome } from '#shared/core/result.ts'
import type { ContactFormat } from '#shared/host/contact-files.ts'
import type { ContactQuery } from '#shared/host/contacts.ts'
import { contactsWords as words } from '../../locales/contacts.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'
import { notices } from '../../stores/notices.ts'
import { saveBlob } from '../../ui/save-file.ts'

const formats = {
  csv: { extension: 'csv', type: 'text/csv;charset=utf-8', prefix: '\ufeff' },
  vcard: { extension: 'vcf', type: 'text/vcard;charset=utf-8', prefix: '' },
} as const

/** The progress of an export; `total` is null until the first part has arrived. */
type ExportProgress = { readonly done: number; readonly total: number | null }

type ExportDependencies = {
  readonly ask: (
    input: ContactQuery & { format: ContactFormat; from: number },
  ) => Outcome<{ readonly text: string; readonly next: number | null; readonly total: number }>
  readonly isSignedIn: () => boolean
  readonly save: (name: string, file: Blob) => void
}

/** The running export of contacts: it continues while other views are shown, and ends when the agent signs out. */
export const useContactExportStore = defineStore('contact-export', () => {
  const host = useHostStore()
  return contactExport({
    ask: (input) => ask('contacts.export', input),
    isSignedIn: () => host.session.kind === 'signed-in',
    save: saveBlob,
  })
})

/** Runs one export at a time, which can be stopped. */
export function contactExport(dependencies: ExportDependencies) {
  const progress = shallowRef<ExportProgress | null>(null)
  let latestExport = 0

  watch(dependencies.isSignedIn, stop, { flush: 'sync' })

  /** Saves the contacts of a list as a file, part by part. A CSV file starts with a UTF-8 mark, for spreadsheets. */
  async function run(query: ContactQuery, format: ContactFormat): Promise<void> {
    if (progress.value) return
    const thisExport = ++latestExport
    const { extension, type, prefix } = formats[format]
    const texts: string[] = [prefix]
    let exported = 0
    progress.value = { done: 0, total: null }
    for (let from = 0, isMore = true; isMore;) {
      const part = await dependencies.ask({ ...query, format, from })
      if (thisExport !== latestExport) return
      if (!part.ok) {
        progress.value = null
        return notices.emit({ error: part.error, action: () => words.export.failed })
      }
      const { text, next, total } = part.value
      texts.push(text)
      exported = next ?? total
      progress.value = { done: exported, total }
      isMore = next !== null
      from = exported
    }
    progress.value = null
    dependencies.save(`${words.export.file}.${extension}`, new Blob(texts, { type }))
    notices.emit({ words: () => words.export.done(exported) })
  }

  /** Stops the running export without saving a file. */
  function stop(): void {
    if (!progress.value) return
    latestExport += 1
    progress.value = null
    notices.emit({ words: () => words.export.stopped })
  }

  return { progress, run, stop }
}
