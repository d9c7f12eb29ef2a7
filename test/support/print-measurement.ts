/** Prints a measurement for the reader of the output; its assertion is generous, since machines differ. */
export function printMeasurement(what: string): void {
  process.stdout.write(`measured: ${what}\n`)
}
