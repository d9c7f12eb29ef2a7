export { default as ReplayBar } from './ReplayBar.vue'
export { useReplayTime } from './use-replay-time.ts'
