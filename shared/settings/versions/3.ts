/** Until version 2, two settings had other names. */
export function up(old: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { toldAddress, toldOfTray, ...rest } = old
  return {
    ...rest,
    version: 3,
    ...(toldAddress !== undefined && { registeredAddress: toldAddress }),
    ...(toldOfTray !== undefined && { trayNoticeShown: toldOfTray }),
  }
}
