export { default as VoicemailView } from './VoicemailView.vue'
