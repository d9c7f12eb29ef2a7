import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { app } from './app.ts'
import { workAreas } from './screen.ts'

type StoredBounds = Record<string, Rectangle>

/** The place of a new window: its last one, else that of its options, else the middle of the first display. */
export function initialBounds(options: BrowserWindowConstructorOptions): Rectangle {
  const { width = 800, height = 600, name } = options
  const kept = name !== undefined && persistsBounds(options) ? readPlaces()[name] : undefined
  if (kept && workAreas().some((area) => overlap(area, kept))) return kept
  const [area = { x: 0, y: 0, width: 1920, height: 1080 }] = workAreas()
  const x = options.x ?? area.x + Math.round((area.width - width) / 2)
  const y = options.y ?? area.y + Math.round((area.height - height) / 2)
  return { x, y, width, height }
}

/** Stores the place of a window whose options ask for it, by name. */
export function storeBounds(options: BrowserWindowConstructorOptions, bounds: Rectangle): void {
  const { name } = options
  if (name === undefined || !persistsBounds(options)) return
  writeFileSync(placesFile(), JSON.stringify({ ...readPlaces(), [name]: bounds }))
}

function persistsBounds({ windowStatePersistence: kept }: BrowserWindowConstructorOptions): boolean {
  return kept === true || (typeof kept === 'object' && kept.bounds === true)
}

function readPlaces(): StoredBounds {
  return existsSync(placesFile()) ? (JSON.parse(readFileSync(placesFile(), 'utf8')) as StoredBounds) : {}
}

function placesFile(): string {
  return join(app.getPath('userData'), 'stand-in.places.json')
}

function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
