/** A sign that must last before it is believed, and be gone for as long before it is forgotten: words do not flicker. */
export class Latch {
  private readonly lasting: number
  private run = 0
  private firstAt = 0
  private raised = false

  /** `lasting`: how many readings in a row change the mind. */
  constructor(lasting: number) {
    this.lasting = lasting
  }

  /** One reading: `sign` is null where it cannot be judged, which forgets everything. `at` is its time. */
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

  /** Time of the first reading of a sign that is believed; null while it is not. */
  get since(): number | null {
    return this.raised ? this.firstAt : null
  }
}
