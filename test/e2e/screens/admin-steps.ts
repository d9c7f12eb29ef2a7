import { answerAdmin, asRoot } from './admin-scenes.ts'
import type { Screen } from './screen-suite.ts'
import { goTo } from './state-steps.ts'

/** Opens the administration with sample records, at a kind, for a user who may change it. */
export async function admin(screen: Screen, kind = 'Ring groups'): Promise<void> {
  await answerAdmin(screen)
  await asRoot(screen)
  await open(screen, kind)
}

/** Opens the list of a kind, by its visible name. */
export async function open(screen: Screen, kind: string): Promise<void> {
  await goTo(screen, 'Admin')
  await screen.page.getByRole('navigation', { name: 'Resources' }).getByText(kind, { exact: true }).click()
  await screen.page.getByRole('heading', { name: kind, level: 2 }).waitFor()
}
