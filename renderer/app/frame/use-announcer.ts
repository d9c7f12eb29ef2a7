import { ref } from 'vue'

/** What a live region says: the same words twice are said twice, and empty ones not at all. */
export function useAnnouncer() {
  const message = ref('')
  const serial = ref(0)
  function say(words: string): void {
    if (words === '') return
    message.value = words
    serial.value += 1
  }
  return { message, serial, say }
}
