import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { autostartEntry, autostartFile } from '#electron/desktop/autostart-file.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** As the Desktop Entry Specification reads a quoted `Exec`. */
function readExec(text: string): readonly string[] {
  const line = /^Exec=(.*)$/m.exec(text)?.[1] ?? ''
  const value = line.replace(/\\(.)/g, (_, sign: string) => ({ n: '\n', t: '\t' })[sign] ?? sign)
  return [...value.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, word = '']) =>
    word.replace(/\\(["`$\\])/g, '$1').replaceAll('%%', '%'),
  )
}

const commands: readonly (readonly string[])[] = [
  ['/opt/switchhook/switchhook'],
  ['/home/wren/My Apps/Switchhook 1.0.AppImage'],
  ['/tmp/"quoted" $HOME `id` back\\slash 100%/app', '/tmp/b\tc'],
]

test.for(commands.map((command) => ({ command })))('$command is started as it stands', ({ command }) => {
  expect(readExec(autostartEntry(command, 'window'))).toEqual(command)
  expect(readExec(autostartEntry(command, 'tray'))).toEqual([...command, '--hidden'])
})

test('what was written is read back, nothing is left beside it, and off takes it away', async () => {
  await using folder = await temporaryFolder('autostart')
  const file = folder.join('config/autostart/switchhook.desktop')
  const start = autostartFile({ file, command: ['/opt/a b'] })
  expect(start.read()).toEqual({ now: 'off', held: null })
  start.write('tray')
  expect(start.read()).toEqual({ now: 'tray', held: null })
  start.write('window')
  expect(start.read()).toEqual({ now: 'window', held: null })
  expect(readdirSync(folder.join('config/autostart'))).toEqual(['switchhook.desktop'])
  start.write('off')
  start.write('off')
  expect(readdirSync(folder.join('config/autostart'))).toEqual([])
})

test.for(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])('%s is the desktop’s own no', async (line) => {
  await using folder = await temporaryFolder('autostart')
  const file = folder.join('switchhook.desktop')
  const start = autostartFile({ file, command: ['/opt/a'] })
  start.write('tray')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/X-GNOME.*\n/, '') + `${line}\n`)
  expect(start.read()).toEqual({ now: 'tray', held: 'by-system' })
})
