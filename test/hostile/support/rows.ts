import type { Fault } from './hostile-platform.ts'

/** Rows of a table that names what is done under what is shown of it: `{ 'network.timeout': { 'says nothing': silence } }`. */
export function rowsOf<Shown extends string, Does = Fault>(
  table: Readonly<Partial<Record<Shown, Readonly<Record<string, Does>>>>>,
): readonly { readonly does: string; readonly fault: Does; readonly shown: Shown }[] {
  return (Object.keys(table) as Shown[]).flatMap((shown) =>
    Object.entries<Does>(table[shown] ?? {}).map(([does, fault]) => ({ does, fault, shown })),
  )
}
