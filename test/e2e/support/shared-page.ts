import { inject } from 'vitest'

/** Address of a page of a folder beside this one, such as `screens`, built once for all files of the run. */
export async function builtPage(name: 'screens' | 'gallery'): Promise<string> {
  const answer = await fetch(`${inject('pageShop')}/${name}`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The page ${name} could not be built: ${text}`)
  return text
}
