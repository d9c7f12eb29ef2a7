import './transfer.css'
export { default as TransferDialog } from './TransferDialog.vue'
