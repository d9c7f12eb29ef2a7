import { ref } from 'vue'

/** The message of a live region: repeated words are announced again, empty ones are not announced. */
export function useAnnouncer() {
  const message = ref('')
  const serial = ref(0)
  function announce(words: string): void {
    if (words === '') return
    message.value = words
    serial.value += 1
  }
  return { message, serial, announce }
}
