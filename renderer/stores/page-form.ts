import { otherForm, type Form } from '#shared/host/windows.ts'
import { actionWords } from '../locales/actions.ts'
import { outcomeWords } from '../locales/outcomes.ts'
import { askOrNotify } from './ask-or-notify.ts'
import { useHostStore } from './host.ts'
import { notices } from './notices.ts'

/** The form of this page, from its address. */
export function pageForm(scope: Pick<Window, 'location'> = window): Form {
  return new URLSearchParams(scope.location.search).get('form') === 'compact' ? 'compact' : 'console'
}

/** Brings the other form to the front: the shell's window, or one that this page opens if there is no shell window. */
export function useOtherForm(page?: Window) {
  const host = useHostStore()
  /* Read lazily: stores are also created where there is no page. */
  const scope = () => page ?? window

  function openCompact(): void {
    const size = 'popup,width=380,height=660'
    const opened = scope().open('/?form=compact', 'switchhook-compact', size)
    if (opened) opened.focus()
    else notices.emit({ words: () => outcomeWords.popupBlocked })
  }

  /** Returns to the page that opened this one, or to a new one if that is gone. */
  function openConsole(): void {
    const opener = scope().opener as Window | null
    if (opener && !opener.closed) opener.focus()
    else scope().open('/', 'switchhook-console')
    scope().close()
  }

  return {
    /** Whether this page is the one in use, if the shell keeps both. */
    isInUse: (): boolean => (host.state?.windows?.form ?? pageForm(scope())) === pageForm(scope()),
    showOtherForm(): void {
      const form = otherForm(pageForm(scope()))
      if (host.state?.windows) void askOrNotify(() => actionWords.windows, 'windows.become', { form })
      else if (form === 'compact') openCompact()
      else openConsole()
    },
    /** Hides this form; calls continue. */
    hide(): void {
      if (host.state?.windows) void askOrNotify(() => actionWords.hide, 'windows.hide')
      else scope().close()
    },
  }
}
