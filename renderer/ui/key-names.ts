const ariaNames: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  '⌘': 'Meta',
  '⇧': 'Shift',
  '⌥': 'Alt',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  Esc: 'Escape',
}

/**
 * The value of `aria-keyshortcuts` for key caps pressed together, `['Ctrl', 'Shift', 'A']` to `Control+Shift+A`
 * (WAI-ARIA 1.2 section 6.6). `undefined` without keys, which omits the attribute.
 */
export function ariaKeyShortcuts(keys: readonly string[] | undefined): string | undefined {
  if (!keys || keys.length === 0) return undefined
  return keys.map((key) => ariaNames[key] ?? key).join('+')
}
