/** Shorter secrets are only removed as whole words, since they may be part of anything. */
const long = 6
const removed = '[removed]'

/**
 * Every secret that this app read, wrote or sent in this session, so that none of them ends up in a file: removed by
 * value, in plain form and as encoded in JSON, in an address and in a `Basic` header. Kept in memory only.
 */
export class KnownSecrets {
  private readonly spellings = new Set<string>()

  add(secret: string): void {
    if (secret.trim() === '') return
    const json = JSON.stringify(secret).slice(1, -1)
    for (const spelling of [secret, json, encodeURIComponent(secret), base64(secret)])
      this.spellings.add(spelling)
  }

  /** Returns the text without the secrets, and how many were found. */
  without(text: string): { readonly text: string; readonly count: number } {
    let found = 0
    let bare = text
    // Longest first: one may contain another, and is removed as a whole.
    for (const secret of [...this.spellings].toSorted((one, other) => other.length - one.length)) {
      if (!bare.includes(secret)) continue
      const word = secret.length < long ? `(?<![\\w-])${escaped(secret)}(?![\\w-])` : escaped(secret)
      bare = bare.replace(new RegExp(word, 'g'), () => {
        found += 1
        return removed
      })
    }
    return { text: bare, count: found }
  }
}

function base64(secret: string): string {
  return Buffer.from(secret).toString('base64')
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
