import './admin.css'
import './editors/editors.css'
export { default as AdminView } from './AdminView.vue'
