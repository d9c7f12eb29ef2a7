/**
 * Returns where the JSON value that begins at `start` ends. `escapes`: backslashes before each quote of the surrounding
 * text, 0 in plain JSON, 1 in JSON quoted once. A value without an end extends to the end of the text.
 */
export function endOfJsonValue(text: string, start: number, escapes: number): number {
  const opening = text.slice(start, start + escapes + 1)
  if (/^\\*["']$/.test(opening)) return endOfString(text, start + escapes + 1, opening)
  return text[start] === '{' || text[start] === '['
    ? endOfGroup(text, start, escapes)
    : start + (/^[^,}\]\s]*/.exec(text.slice(start))?.[0].length ?? 0)
}

/** Quotes inside the value have more backslashes before them than the one that ends it. */
function endOfString(text: string, from: number, closing: string): number {
  const quote = closing.at(-1)
  let backslashes = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === quote && backslashes === closing.length - 1) return at + 1
    backslashes = text[at] === '\\' ? backslashes + 1 : 0
    if (closing.length === 1 && backslashes === 2) backslashes = 0
  }
  return text.length
}

function endOfGroup(text: string, start: number, escapes: number): number {
  const quote = `${'\\'.repeat(escapes)}"`
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text.startsWith(quote, at)) at = endOfString(text, at + quote.length, quote) - 1
    else if (text[at] === '{' || text[at] === '[') depth += 1
    else if (text[at] === '}' || text[at] === ']') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}
