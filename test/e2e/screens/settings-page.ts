import type { Screen } from './screen-suite.ts'
import { goTo } from './state-steps.ts'

type Section =
  | 'audio'
  | 'phone'
  | 'account'
  | 'codes'
  | 'network'
  | 'events'
  | 'keys'
  | 'notify'
  | 'blocked'
  | 'look'
  | 'computer'
  | 'managed'
  | 'privacy'
  | 'about'

/** Opens Settings with that section at the top, at each subsequent width. */
export async function openSection(screen: Screen, section: Section): Promise<void> {
  await goTo(screen, 'Settings')
  await keepInView(screen, `#settings-${section}`)
}

/** Keeps a part of Settings at the top, at each subsequent width. */
export async function keepInView({ page }: Screen, selector: string): Promise<void> {
  const part = page.locator(selector).first()
  await part.waitFor()
  await part.evaluate((element) => {
    const show = () => element.scrollIntoView({ block: 'start' })
    show()
    addEventListener('resize', show)
  })
}
