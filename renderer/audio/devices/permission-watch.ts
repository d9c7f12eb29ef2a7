/** Whether the page may use the microphone, as far as the browser reveals. */
export class PermissionWatch implements Disposable {
  private readonly onChange: () => void
  private status: PermissionStatus | null = null
  private isDisposed = false

  /** `onChange`: the permission has changed, or is known for the first time. */
  constructor({ permissions }: Pick<Navigator, 'permissions'>, onChange: () => void) {
    this.onChange = onChange
    permissions?.query({ name: 'microphone' }).then(
      (status) => {
        if (this.isDisposed) return
        this.status = status
        status.addEventListener('change', this.onChange)
        this.onChange()
      },
      // Browsers without this query: the next call asks for the microphone anyway.
      () => undefined,
    )
  }

  get isGranted(): boolean {
    return this.status?.state === 'granted'
  }

  get isDenied(): boolean {
    return this.status?.state === 'denied'
  }

  [Symbol.dispose](): void {
    this.isDisposed = true
    this.status?.removeEventListener('change', this.onChange)
  }
}
