export { default as CallsView } from './CallsView.vue'
export { conferenceWords, farHoldWords } from './call-words.ts'
