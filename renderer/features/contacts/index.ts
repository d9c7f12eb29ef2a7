import './contacts.css'
import './import.css'
export { default as ContactsView } from './ContactsView.vue'
