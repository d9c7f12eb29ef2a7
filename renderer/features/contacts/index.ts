import './contacts.css'
export { default as ContactsView } from './ContactsView.vue'
