import { onScopeDispose, watch, type Ref } from 'vue'

/**
 * Plays an element on the device with this identifier, empty for the system's own, and follows it. A device that is not
 * there is tried again when devices change; meanwhile the system's own plays on.
 */
export function useOutput(
  element: Readonly<Ref<HTMLAudioElement | null>>,
  device: Readonly<Ref<string>> | undefined,
): void {
  if (!device || !('setSinkId' in HTMLMediaElement.prototype)) return
  const route = async () => {
    const audio = element.value
    if (!audio || audio.sinkId === device.value) return
    try {
      await audio.setSinkId(device.value)
    } catch {
      // It went away, or the page may not use it: what is heard on another device is still heard.
      await audio.setSinkId('').catch(() => undefined)
    }
  }
  const follow = () => void route()
  watch([element, device], follow, { immediate: true, flush: 'post' })
  navigator.mediaDevices?.addEventListener('devicechange', follow)
  onScopeDispose(() => navigator.mediaDevices?.removeEventListener('devicechange', follow))
}
