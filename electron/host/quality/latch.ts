/** Raises a signal once it has lasted, and clears it once it has been gone as long, so that messages do not flicker. */
export class Latch {
  private readonly lasting: number
  private run = 0
  private firstAt = 0
  private raised = false

  /** `lasting`: number of readings in a row that change the state. */
  constructor(lasting: number) {
    this.lasting = lasting
  }

  /** Adds one reading, taken at `at`. A `sign` of null cannot be judged and resets the latch. */
  read(sign: boolean | null, at: number): void {
    if (sign === null) return this.forget()
    if (sign === this.raised) this.run = 0
    else this.run += 1
    if (this.run === 1 && sign) this.firstAt = at
    if (this.run < this.lasting) return
    this.raised = sign
    this.run = 0
  }

  forget(): void {
    this.raised = false
    this.run = 0
  }

  /** Time of the first reading of the raised signal; null while it is not raised. */
  get since(): number | null {
    return this.raised ? this.firstAt : null
  }
}
