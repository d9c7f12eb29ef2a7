export { default as PaletteDialog } from './PaletteDialog.vue'
