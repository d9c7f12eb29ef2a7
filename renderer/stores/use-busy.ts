import { ref } from 'vue'

/** Runs a task when it is asked to; `busy` while it is under way. */
export function useBusy<Value>(task: () => Promise<Value>) {
  const busy = ref(false)
  async function run(): Promise<Value> {
    busy.value = true
    const value = await task()
    busy.value = false
    return value
  }
  return { busy, run }
}
