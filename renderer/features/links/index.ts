export { default as PressedLink } from './PressedLink.vue'
