/** Longest command of a tunnel, in UTF-16 code units: as much as a box can show for a person to judge. */
export const longestCommand = 1_000

/** Whether a person who is shown this command sees all of it: it is short, one line, and without invisible characters. */
export function isShownWhole(command: string): boolean {
  return command.length <= longestCommand && !/[\p{C}\p{Zl}\p{Zp}]/u.test(command)
}
