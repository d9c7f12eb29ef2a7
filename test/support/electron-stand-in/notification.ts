import { EventEmitter } from 'node:events'
import type { NotificationConstructorOptions } from 'electron'
import { onCommand, report } from './control.ts'
import { preventable } from './events.ts'
import { strict } from './strict.ts'

const notifications: Notification[] = []

/** Electron's `Notification`: kept in a list that a test reads and clicks. */
export class Notification extends EventEmitter {
  readonly title: string
  readonly body: string
  private readonly options: NotificationConstructorOptions
  private state: 'made' | 'shown' | 'closed' = 'made'

  static isSupported(): boolean {
    return true
  }

  constructor(options: NotificationConstructorOptions = {}) {
    super()
    this.options = options
    this.title = options.title ?? ''
    this.body = options.body ?? ''
    return strict('Notification', this)
  }

  show(): void {
    if (!notifications.includes(this)) notifications.push(this)
    this.state = 'shown'
    report('notification', Notification.factsOf(this))
    this.emit('show', preventable({}))
  }

  close(): void {
    if (this.state !== 'shown') return
    this.state = 'closed'
    this.emit('close', preventable({}))
  }

  static factsOf({ title, body, options, state }: Notification) {
    const actions = (options.actions ?? []).map(({ text }) => text ?? '')
    return {
      title,
      body,
      actions,
      silent: options.silent ?? false,
      urgency: options.urgency ?? 'normal',
      state: state === 'shown' ? state : 'closed',
    }
  }

  /** The user clicks it, or one of its actions. */
  static press(notice: Notification | undefined, action: number | null): void {
    if (notice?.state !== 'shown') throw new Error('No such notice stands')
    if (action === null) notice.emit('click', preventable({}))
    else notice.emit('action', preventable({ actionIndex: action }), action)
  }
}

onCommand('notices', () => notifications.map(Notification.factsOf))
onCommand('press-notice', ({ index, action }) =>
  Notification.press(notifications[Number(index)], typeof action === 'number' ? action : null),
)
