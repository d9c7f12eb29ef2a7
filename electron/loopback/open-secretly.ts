import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hasDisplay, openInBrowser } from './open-in-browser.ts'

/** Milliseconds that a browser has to read the file. */
const patience = 60_000
const folderName = 'switchhook-open-'

/**
 * Opens an address that holds a secret in the system's browser. The secret is in no program's arguments, which every user
 * of the computer can read, but in a page that leads there: 0600, in a fresh folder of 0700. The function that is returned
 * removes both; so do a minute and the end of this process. Does nothing where there is no display, or where no file can
 * be written: the address is printed too.
 */
export function openSecretly(url: string, userData: string): () => void {
  if (!hasDisplay()) return () => {}
  try {
    const place = placeFor(userData)
    removeLeftovers(place)
    return openByFile(url, place)
  } catch {
    return () => {}
  }
}

function openByFile(url: string, place: string): () => void {
  const folder = mkdtempSync(join(place, folderName))
  const remove = () => {
    clearTimeout(timer)
    process.off('exit', remove)
    rmSync(folder, { recursive: true, force: true })
  }
  const timer = setTimeout(remove, patience)
  timer.unref()
  process.on('exit', remove)
  const file = join(folder, 'open.html')
  writeFileSync(file, pageTo(url), { mode: 0o600, flag: 'wx' })
  openInBrowser(pathToFileURL(file).href, remove)
  return remove
}

/** A browser that comes as a snap reads neither /tmp nor what is hidden, and the home folder but for that. */
function placeFor(userData: string): string {
  return process.platform === 'linux' && existsSync(join(homedir(), 'snap')) ? homedir() : userData
}

/** What a process left behind that was killed. A younger one may be another start that waits for its browser. */
function removeLeftovers(place: string): void {
  for (const name of readdirSync(place).filter((each) => each.startsWith(folderName))) {
    const age = Date.now() - (statSync(join(place, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > patience) rmSync(join(place, name), { recursive: true, force: true })
  }
}

/** The address is one of ours: it holds nothing that HTML would read otherwise. */
function pageTo(url: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${url}">
<title>Switchhook</title>
<p><a href="${url}">Open Switchhook</a>
`
}
