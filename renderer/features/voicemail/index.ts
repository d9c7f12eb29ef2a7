import './voicemail.css'
export { default as VoicemailView } from './VoicemailView.vue'
