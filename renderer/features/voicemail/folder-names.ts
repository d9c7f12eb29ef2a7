import type { VoicemailFolder } from '#shared/host/voicemail.ts'

type Names = Readonly<Record<string, string>>

/** The names with this one changed; an empty name is taken away. */
export function renamed(names: Names, folder: number, name: string): Names {
  const { [String(folder)]: _before, ...others } = names
  return name === '' ? others : { ...others, [String(folder)]: name }
}

/** Why a folder cannot have this name, in words; empty where it can. */
export function folderNameTrouble(name: string, folder: number, folders: readonly VoicemailFolder[]): string {
  const isTaken = folders.some(
    (each) => each.folder !== folder && each.name.toLocaleLowerCase() === name.toLocaleLowerCase(),
  )
  return isTaken ? 'Another folder has this name. Choose a different one.' : ''
}
