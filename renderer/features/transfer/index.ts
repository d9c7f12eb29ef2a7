export { default as TransferDialog } from './TransferDialog.vue'
