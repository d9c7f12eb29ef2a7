import { shallowRef } from 'vue'

/** How fast players play, 1 is as it was said: chosen in one, kept for the next. */
export const playbackRate = shallowRef(1)
