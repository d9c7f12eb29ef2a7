/** The file of sip.js that contains its header parser. */
export const grammarFile = /\/sip\.js\/lib\/grammar\/pegjs\/dist\/grammar\.js$/

const parser = 'function peg$parse('
const tables = /^ {4}const peg\$bytecode = \[\n[^]*?\n {4}\];\n/m
const decoder = /^ {4}function peg\$decode\(s\) \{\n[^]*?\n {4}\}\n/m

/**
 * sip.js's parser decodes all its tables anew for each header, which is two thirds of the time and most of the memory
 * of a message. This moves them out of the function, so that they are decoded once. Throws if the file does not look as
 * expected, as after an update of sip.js.
 */
export function decodedOnce(code: string): string {
  const moved = [tables, decoder].map((part) => part.exec(code)?.[0])
  if (!moved.every((part) => part !== undefined) || !code.includes(parser))
    throw new Error('The grammar of sip.js looks otherwise than electron/packaging/sip-grammar.ts knows it')
  const rest = moved.reduce((text, part) => text.replace(part, () => ''), code)
  return rest.replace(parser, () => `${moved.join('')}${parser}`)
}

/** Vite plugin that does the same while bundling. `sip-grammar-hook.ts` does it for the sources. */
export function decodeGrammarOnce() {
  return {
    name: 'decode-grammar-once',
    transform: {
      filter: { id: grammarFile },
      handler: (code: string) => ({ code: decodedOnce(code), map: null }),
    },
  }
}
