import { onScopeDispose } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import { commands as registry } from '#shared/host/commands.ts'
import { listsWords } from '../../locales/lists.ts'
import { hostLink } from '../../services.ts'
import { useCommands } from '../../stores/commands.ts'
import { actionName } from '../../stores/action-name.ts'
import { notices } from '../../stores/notices.ts'
import { openArrival } from '../../stores/open-arrival.ts'
import { useOtherForm } from '../../stores/page-form.ts'

/** Runs the commands of the tray, the menu and global shortcuts, and opens the subject of a desktop notification. */
export function useCommandFrames(): void {
  const commands = useCommands()
  const { isInUse } = useOtherForm()
  const stop = hostLink.frames.on((frame) => {
    if (!isInUse()) return
    if (frame.kind === 'open-arrival') openArrival(frame.arrival)
    if (frame.kind === 'call-back-failed')
      notices.emit({ error: frame.error, action: () => listsWords.callAction })
    if (frame.kind === 'command-refused') reportRefusal(frame.name, frame.error)
    if (frame.kind !== 'command') return
    const command = registry.find((each) => each.name === frame.name)
    if (command) commands.run(command.name)
  })
  onScopeDispose(stop)
}

function reportRefusal(name: string, error: AppError): void {
  const command = registry.find((each) => each.name === name)
  if (command) notices.emit({ error, action: () => actionName(command.name) })
}
