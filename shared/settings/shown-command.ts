/** Maximum length of a tunnel command, in UTF-16 code units: what a dialog can show for a person to judge. */
export const maxCommandLength = 1_000

/** Whether a person sees all of a displayed command: it is short, on one line, and without invisible characters. */
export function isShownWhole(command: string): boolean {
  return command.length <= maxCommandLength && !/[\p{C}\p{Zl}\p{Zp}]/u.test(command)
}
