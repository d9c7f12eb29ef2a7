export { default as DeleteCustomerDialog } from './DeleteCustomerDialog.vue'
