import type { PageFacts } from '#shared/host/diagnostics.ts'

/** What only the page knows of this computer. */
export function pageFacts(scope: Window): PageFacts {
  const { screen, devicePixelRatio, innerWidth, innerHeight, navigator } = scope
  return {
    languages: navigator.languages.slice(0, 20),
    screen: { width: whole(screen.width), height: whole(screen.height), scale: devicePixelRatio },
    window: { width: whole(innerWidth), height: whole(innerHeight) },
  }
}

function whole(pixels: number): number {
  return Math.max(0, Math.round(pixels))
}
