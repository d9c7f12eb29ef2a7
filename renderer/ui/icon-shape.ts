/** One stroke or fill of an icon. A bare string is a path drawn with the standard stroke of 1.5 units. */
export type Shape = string | DrawnShape

export interface DrawnShape {
  readonly d: string
  /** Stroke width in units of the 20 by 20 grid. */
  readonly width?: number
  /** `solid`: filled without a stroke; `filled`: filled and stroked. */
  readonly fill?: 'solid' | 'filled'
  readonly cap?: 'butt'
  /** Degrees clockwise around the centre of the grid. */
  readonly rotation?: number
}

export function thick(d: string, width: number): DrawnShape {
  return { d, width }
}

export function bars(d: string, width: number): DrawnShape {
  return { d, width, cap: 'butt' }
}

export function filled(d: string): DrawnShape {
  return { d, fill: 'filled' }
}

export function rotated(d: string, rotation: number): DrawnShape {
  return { d, rotation }
}

export function ring(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
}

export function disc(x: number, y: number, radius: number): DrawnShape {
  return { d: ring(x, y, radius), fill: 'solid' }
}

/** A rectangle `[x, y, width, height]` with rounded corners. */
export function box(
  [x, y, width, height]: readonly [number, number, number, number],
  radius: number,
): string {
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx * radius} ${dy * radius}`
  const across = width - 2 * radius
  const down = height - 2 * radius
  return `M${x + radius} ${y}h${across}${corner(1, 1)}v${down}${corner(-1, 1)}h${-across}${corner(-1, -1)}v${-down}${corner(1, -1)}Z`
}
