import { defineStore } from 'pinia'
import { ref } from 'vue'

/** Characters; more than a profile may have, so that the host reports what is wrong with a longer one. */
const maxCharacters = 65_536

/** The profile file that the user chose or dropped, until it is used or discarded. */
export const useProfileImport = defineStore('profile-import', () => {
  const text = ref<string | null>(null)
  const tooLarge = ref(false)

  async function load(file: File | null | undefined): Promise<void> {
    if (!file) return
    tooLarge.value = file.size > maxCharacters
    text.value = tooLarge.value ? '' : await file.text()
  }

  function drop(event: DragEvent): void {
    void load(event.dataTransfer?.files[0])
  }

  function dismiss(): void {
    text.value = null
  }

  return { text, tooLarge, load, drop, dismiss }
})
