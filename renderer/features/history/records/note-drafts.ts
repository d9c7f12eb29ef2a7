import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { recordsWords } from '../../../locales/records.ts'
import { askOrNotify } from '../../../stores/ask-or-notify.ts'
import { resetOnAgentChange } from '../../../stores/reset-on-agent-change.ts'

/** Maximum number of drafts kept; the least recently changed one is dropped first. */
const maxDrafts = 50

/** Notes being typed, by record: kept while another record or view is open, reset when the agent changes. */
export const useNoteDraftsStore = defineStore('note-drafts', () => {
  const { drafts } = resetOnAgentChange({ drafts: shallowRef<ReadonlyMap<number, string>>(new Map()) })

  function draftOf(record: number): string {
    return drafts.value.get(record) ?? ''
  }

  function set(record: number, words: string): void {
    const others = [...drafts.value].filter(([each]) => each !== record)
    drafts.value = new Map(words === '' ? others : [...others.slice(1 - maxDrafts), [record, words]])
  }

  /** Adds the note to its call; what was typed meanwhile stays. Resolves to whether it was added. */
  async function add(record: number): Promise<boolean> {
    const note = draftOf(record).trim()
    if (
      !(await askOrNotify(() => recordsWords.details.adding, 'history.addNote', { id: record, words: note }))
    )
      return false
    const words = draftOf(record).trimStart()
    if (words.startsWith(note)) set(record, words.slice(note.length).trimStart())
    return true
  }

  return { drafts, draftOf, set, add }
})
