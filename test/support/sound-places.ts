import type { Page } from 'playwright-core'

type Where = () => Page

const elsewhere: { readonly screen: Where; readonly sound: Where }[] = []

/** In the desktop shell what a screen lets sound is heard in another page, that of the audio engine. */
export function soundsAlsoIn(screen: Where, sound: Where): void {
  elsewhere.push({ screen, sound })
}

/** All pages in which what belongs to this screen may sound, the screen first. */
export function soundPlaces(page: Page): readonly Page[] {
  const others = elsewhere.filter(({ screen }) => isThat(screen, page))
  return [page, ...others.map(({ sound }) => sound())]
}

function isThat(screen: Where, page: Page): boolean {
  try {
    return screen() === page
  } catch {
    return false
  }
}
