export { default as CompactRing } from './CompactRing.vue'
export { default as RingCard } from './RingCard.vue'
export { default as SecondCall } from './SecondCall.vue'
export { default as RingWindow } from './RingWindow.vue'
