import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { desktopWords } from '#shared/locales/desktop.ts'
import { hiddenSwitch, type SignInChoice, type SignInStart } from './sign-in-start.ts'

export type AutostartParts = {
  /** Absolute path, in `autostart` of the user's configuration folder. */
  readonly file: string
  /** The program and its arguments. */
  readonly command: readonly string[]
}

/** Start at sign-in on Linux desktops, by a desktop file (Desktop Application Autostart 0.5). */
export function autostartFile({ file, command }: AutostartParts): SignInStart {
  const write = (choice: SignInChoice) => {
    if (choice === 'off') return rmSync(file, { force: true })
    mkdirSync(dirname(file), { recursive: true })
    const aside = `${file}.new`
    writeFileSync(aside, autostartEntry(command, choice))
    renameSync(aside, file)
  }
  return {
    read() {
      const fields = desktopEntry(textOf(file))
      const words = fields.get('Exec')
      if (words === undefined) return { now: 'off', held: null }
      const isHeld = fields.get('Hidden') === 'true' || fields.get('X-GNOME-Autostart-enabled') === 'false'
      return {
        now: words.endsWith(` "${hiddenSwitch}"`) ? 'tray' : 'window',
        held: isHeld ? 'by-system' : null,
      }
    },
    write,
  }
}

/** Text of the desktop file; its keys are those of the Desktop Entry Specification 1.5. */
export function autostartEntry(command: readonly string[], choice: Exclude<SignInChoice, 'off'>): string {
  const words = choice === 'tray' ? [...command, hiddenSwitch] : command
  return `[Desktop Entry]
Type=Application
Name=Switchhook
Comment=${desktopWords.autostart}
Exec=${words.map(quoted).join(' ')}
Terminal=false
X-GNOME-Autostart-enabled=true
`
}

/** Quotes an argument of `Exec`, with `%` doubled, then escapes it once more as a desktop file's string. */
function quoted(word: string): string {
  const inQuotes = word.replaceAll('%', '%%').replace(/["`$\\]/g, (sign) => `\\${sign}`)
  const escaped = inQuotes.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t')
  return `"${escaped}"`
}

/** The fields of the first group. */
function desktopEntry(text: string): ReadonlyMap<string, string> {
  const [, group = ''] = /^\[Desktop Entry\]\n([^[]*)/m.exec(text) ?? []
  return new Map([...group.matchAll(/^([\w-]+) *= *(.*)$/gm)].map(([, key = '', value = '']) => [key, value]))
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return ''
    throw fault
  }
}
