export { default as ShortcutSheet } from './ShortcutSheet.vue'
