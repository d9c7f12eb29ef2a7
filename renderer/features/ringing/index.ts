export { default as RingCard } from './RingCard.vue'
export { default as SecondCall } from './SecondCall.vue'
