import type { WindowsPort } from '#electron/host/ports.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { otherForm, type Form, type WindowsState } from '#shared/host/windows.ts'
import type { FrontWindow } from './console-window.ts'

/** Creates the window of each form, which shows itself as soon as it has something to show. */
export type FormMakers = Readonly<Record<Form, () => FrontWindow>>

/**
 * The console in its two forms, one of which is in use; the tray, a second start and notices bring that one back. The
 * other stays loaded but hidden, so that its state is kept. To the rest of the desktop both are one window.
 */
export class Forms implements WindowsPort, FrontWindow {
  private readonly changes = new Emitter<void>()
  private readonly looks = new Emitter<void>()
  private readonly windows = new Map<Form, FrontWindow>()
  private makers: FormMakers | null = null
  private present: WindowsState = { form: 'console', ring: 'absent' }

  get state(): WindowsState {
    return this.present
  }

  get inFront(): boolean {
    return this.window?.inFront ?? false
  }

  get isOpen(): boolean {
    return this.window?.isOpen ?? false
  }

  /** Creates the console. Until then there is no window to show. */
  open(makers: FormMakers): void {
    this.makers = makers
    this.make('console')
  }

  onChange(listener: () => void): Unsubscribe {
    return this.changes.on(listener)
  }

  onFrontChange(listener: () => void): Unsubscribe {
    return this.looks.on(listener)
  }

  show(): void {
    this.window?.show()
  }

  hide(): void {
    this.window?.hide()
  }

  flash(on: boolean): void {
    this.window?.flash(on)
  }

  /** Switches to that form. The other window is hidden once this one is on screen, so that one is always visible. */
  switchTo(form: Form): void {
    const known = this.windows.get(form)
    this.publish({ form })
    if (known) known.show()
    else this.make(form)
    this.settle()
    this.looks.emit()
  }

  toggleCompact(): void {
    const isInUse = this.present.form === 'compact' && this.inFront
    this.switchTo(isInUse ? 'console' : 'compact')
  }

  /** Publishes the state of the ring window. */
  ringChanged(ring: WindowsState['ring']): void {
    this.publish({ ring })
  }

  private get window(): FrontWindow | undefined {
    return this.windows.get(this.present.form)
  }

  private make(form: Form): void {
    const made = this.makers?.[form]()
    if (!made) return
    this.windows.set(form, made)
    made.onFrontChange(() => {
      this.settle()
      this.looks.emit()
    })
  }

  private settle(): void {
    if (this.isOpen) this.windows.get(otherForm(this.present.form))?.hide()
  }

  private publish(changes: Partial<WindowsState>): void {
    const { form, ring } = this.present
    this.present = { ...this.present, ...changes }
    if (form !== this.present.form || ring !== this.present.ring) this.changes.emit()
  }
}
