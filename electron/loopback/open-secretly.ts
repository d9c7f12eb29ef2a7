import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hasDisplay, openInBrowser } from './open-in-browser.ts'

/** Milliseconds that a browser has to read the file. */
const maxAge = 60_000
const folderName = 'switchhook-open-'

/**
 * Opens an address that contains a secret in the system's browser. Every user of the computer can read a program's
 * arguments, so the secret is in a redirecting page instead: 0600, in a fresh folder of 0700. The returned function
 * removes both; so do a timeout of a minute and the end of this process. Does nothing if there is no display, or no
 * file can be written: the address is printed too.
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
  const timer = setTimeout(remove, maxAge)
  timer.unref()
  process.on('exit', remove)
  const file = join(folder, 'open.html')
  writeFileSync(file, pageTo(url), { mode: 0o600, flag: 'wx' })
  openInBrowser(pathToFileURL(file).href, remove)
  return remove
}

/** A browser installed as a snap cannot read /tmp or hidden folders, only the rest of the home folder. */
function placeFor(userData: string): string {
  return process.platform === 'linux' && existsSync(join(homedir(), 'snap')) ? homedir() : userData
}

/** Removes folders left by a killed process. A recent one may belong to another start that waits for its browser. */
function removeLeftovers(place: string): void {
  for (const name of readdirSync(place).filter((entry) => entry.startsWith(folderName))) {
    const age = Date.now() - (statSync(join(place, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > maxAge) rmSync(join(place, name), { recursive: true, force: true })
  }
}

/** The address is our own, so it needs no HTML escaping. */
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
