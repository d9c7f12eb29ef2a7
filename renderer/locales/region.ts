import { shallowRef } from 'vue'
import { regionOf, type Region } from '#shared/locales/region.ts'

/** The region of this page. */
export const region = shallowRef<Region>(regionOf('en-GB', 'en'))
