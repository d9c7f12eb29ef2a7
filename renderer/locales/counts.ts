import { computed } from 'vue'
import { region } from './region.ts'

/** A number of bytes for display: `12.4 MB`, `640 kB`. */
export function formatSize(bytes: number): string {
  const isLarge = bytes >= 1_000_000
  const amount = isLarge ? bytes / 1_000_000 : Math.ceil(bytes / 1_000)
  const shown = amount.toLocaleString(region.value.locale, { maximumFractionDigits: amount < 100 ? 1 : 0 })
  return `${shown} ${isLarge ? 'MB' : 'kB'}`
}

const whole = computed(() => new Intl.NumberFormat(region.value.locale))

/** A share from 0 to 1 in percent, in the format of this page's region: `12 %`, `12%`. */
export function formatPercent(share: number): string {
  return share.toLocaleString(region.value.locale, { style: 'percent', maximumFractionDigits: 0 })
}

/** A number with up to six decimals in the format of this page's region, and with at least `least`: `0.1283`, `0,00`. */
export function formatDecimal(amount: number, least = 0): string {
  const digits = { minimumFractionDigits: least, maximumFractionDigits: 6, useGrouping: false }
  return amount.toLocaleString(region.value.locale, digits)
}

/** A whole number in the format of this page's region: `1,204`. */
export function formatCount(count: number): string {
  // Regions differ only from a thousand up: the digits are the same in all languages of the app.
  return count >= 0 && count < 1_000 && Number.isInteger(count) ? String(count) : whole.value.format(count)
}

/** Creates the format of `formatCount` while the page is idle: the first one of a page takes Chromium 20 to 40 ms. */
export function prepareCounts(): void {
  requestIdleCallback(() => void whole.value)
}
