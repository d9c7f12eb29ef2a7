import { ref } from 'vue'

/** Runs a task on demand; `busy` while it is running. */
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
