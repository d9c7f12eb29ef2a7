import { onScopeDispose, ref, watch } from 'vue'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'

/** Whether this page may show notices, as its browser says; null where it knows none. */
export const noticePermission = ref<NotificationPermission | null>(null)

/** Tells the host of the permission whenever it changes, and each time the host is there anew. Asks a person nothing. */
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
    // Where the browser reports no changes, the permission is read when the page is loaded.
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
