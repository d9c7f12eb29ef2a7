import type { Known } from '../../directory/known.ts'
import { foldWords } from '../../fold-words.ts'

type Named = Known & { readonly folded: string }

/** Cached names of the other ends of threads, until `forget`. */
export class ThreadNames {
  private readonly who: (number: string) => Known
  private readonly names = new Map<string, Named>()

  constructor(who: (number: string) => Known) {
    this.who = who
  }

  of(thread: string): Named {
    const known = this.names.get(thread)
    if (known) return known
    const { name, company } = this.who(thread)
    const named = { name, company, folded: foldWords(`${name}\n${company}`) }
    this.names.set(thread, named)
    return named
  }

  /** Clears the cache, since contacts may have changed. */
  clear(): void {
    this.names.clear()
  }
}
