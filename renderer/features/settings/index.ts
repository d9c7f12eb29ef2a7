export { default as SettingsView } from './SettingsView.vue'
