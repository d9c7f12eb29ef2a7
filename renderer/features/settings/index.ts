import './settings.css'
export { default as SettingsView } from './SettingsView.vue'
