import { onScopeDispose, ref, watch } from 'vue'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'

/** Whether the browser lets this page show notices; null if it has none. */
export const noticePermission = ref<NotificationPermission | null>(null)

/** Reports the permission to the host whenever it changes and after each connection. Does not ask the agent for it. */
export function useNoticePermission(scope: Pick<Window, 'navigator'>): void {
  const host = useHostStore()
  let status: PermissionStatus | null = null
  let stopped = false
  const read = () => {
    noticePermission.value = 'Notification' in globalThis ? Notification.permission : null
  }

  read()
  scope.navigator.permissions?.query({ name: 'notifications' }).then(
    (found) => {
      if (stopped) return
      status = found
      status.addEventListener('change', read)
    },
    // If the browser reports no changes, the permission is read on page load only.
    () => undefined,
  )
  watch(
    [noticePermission, () => host.connected],
    ([permission, connected]) => {
      if (connected && permission) void ask('readiness.notifications', { permission })
    },
    { immediate: true },
  )
  onScopeDispose(() => {
    stopped = true
    status?.removeEventListener('change', read)
  })
}
