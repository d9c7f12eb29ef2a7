/** What the page finds when it tests its own security. */
export type PageSecurity = {
  readonly isSecure: boolean
  readonly origin: string
  /** Node globals that page scripts can reach. */
  readonly node: readonly string[]
  readonly inlineScriptRan: boolean
  readonly textRanAsScript: boolean
  /** Whether scripts can modify the bridge to the app; null if it is a connection that only this page has. */
  readonly bridge: 'frozen' | 'open' | null
  readonly permissions: readonly PagePermission[]
}

type PagePermission = {
  readonly name: (typeof permissionNames)[number]
  readonly state: PermissionState | 'unknown'
}

const permissionNames = ['microphone', 'camera', 'geolocation', 'notifications'] as const

/** Runs the tests; Chromium logs the two refused scripts in its console. */
export async function checkPageSecurity(): Promise<PageSecurity> {
  const names = ['require', 'process', 'module', 'Buffer', '__dirname']
  return {
    isSecure: isSecureContext,
    origin: location.origin,
    node: names.filter((name) => Reflect.get(globalThis, name) !== undefined),
    inlineScriptRan: runsInlineScript(),
    textRanAsScript: runsText(),
    bridge: bridgeState(Reflect.getOwnPropertyDescriptor(globalThis, 'switchhook')),
    permissions: await Promise.all(permissionNames.map(askPermission)),
  }
}

/** Inserts an inline script, as injected mark-up would. */
function runsInlineScript(): boolean {
  const flag = 'switchhookInlineScriptRan'
  const script = document.createElement('script')
  script.append('globalThis.switchhookInlineScriptRan = true')
  document.head.append(script)
  script.remove()
  const ran = Reflect.get(globalThis, flag) === true
  Reflect.deleteProperty(globalThis, flag)
  return ran
}

function runsText(): boolean {
  try {
    return Reflect.construct(Function, ['return true'])() === true
  } catch {
    return false
  }
}

function bridgeState(bridge: PropertyDescriptor | undefined): PageSecurity['bridge'] {
  if (!bridge) return null
  return bridge.writable !== true && bridge.configurable !== true && Object.isFrozen(bridge.value)
    ? 'frozen'
    : 'open'
}

async function askPermission(name: PagePermission['name']): Promise<PagePermission> {
  const status = await navigator.permissions.query({ name }).catch(() => null)
  return { name, state: status?.state ?? 'unknown' }
}
