import type { TextFile } from './text-file.ts'

type Fact = 'country' | 'first' | 'since' | 'complete' | 'round' | 'drift' | 'copy' | 'stopped'

/** Facts about the copy as a whole, by name. */
export class Facts {
  private readonly file: TextFile

  constructor(file: TextFile) {
    this.file = file
  }

  text(name: Fact): string | undefined {
    return this.file.one<{ value: string }>('SELECT value FROM facts WHERE name = ?', name)?.value
  }

  number(name: Fact): number {
    return Number(this.text(name) ?? 0)
  }

  remove(name: Fact): void {
    this.file.run('DELETE FROM facts WHERE name = ?', name)
  }

  set(name: Fact, value: string | number): void {
    this.file.run('INSERT OR REPLACE INTO facts VALUES (?, ?)', name, String(value))
  }
}
