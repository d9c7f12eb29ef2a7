import type { Page } from 'playwright-core'

type Where = () => Page

const elsewhere: { readonly screen: Where; readonly sound: Where }[] = []

/** In the desktop shell the sound of a screen is in another page, that of the audio engine. */
export function addSoundPage(screen: Where, sound: Where): void {
  elsewhere.push({ screen, sound })
}

/** All pages in which the sound of this screen may play, the screen first. */
export function soundPages(page: Page): readonly Page[] {
  const others = elsewhere.filter(({ screen }) => isSamePage(screen, page))
  return [page, ...others.map(({ sound }) => sound())]
}

function isSamePage(screen: Where, page: Page): boolean {
  try {
    return screen() === page
  } catch {
    return false
  }
}
