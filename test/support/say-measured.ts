/** Prints what a test has measured, for whoever reads its output; it is asserted generously, since machines differ. */
export function sayMeasured(what: string): void {
  process.stdout.write(`measured: ${what}\n`)
}
