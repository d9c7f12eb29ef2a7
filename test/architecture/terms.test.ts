import ts from 'typescript'
import { expect, test } from 'vitest'
import { lineOf, parseSource, readSources, visit, type Source } from './sources.ts'

/** A thing has one name on the screens: these are the other names, and how our words are not written. */

type Term = {
  readonly term: RegExp
  readonly instead: string
  /** Files in which it is meant. */
  readonly except?: RegExp
}

/** Names that the platform's own pages have, which a person looks for there. */
const quoted = /Inbound SMS received/g

const english: readonly Term[] = [
  { term: /\bSMS\b/, instead: 'text' },
  { term: /\bvoice ?mail messages?\b|\bvoice messages?\b/i, instead: 'voicemail' },
  { term: /\bnotices?\b|\balerts?\b/i, instead: 'notification' },
  { term: /\bwebhooks?\b/i, instead: 'event', except: /settings\/events\.ts$/ },
  {
    term: /\bplatform\b/i,
    instead: 'phone service',
    except: /(?:settings\/\w+|admin|login|profiles|demo|policy|errors|calls)\.ts$/,
  },
  { term: /\blog(?:ged)? ?(?:in|on)\b/i, instead: 'sign in' },
  { term: /\blog(?:ged)? ?(?:out|off)\b/i, instead: 'sign out' },
  { term: /\bmics?\b/i, instead: 'microphone' },
  { term: /\bloudspeakers?\b/i, instead: 'speaker' },
  { term: /\bphone ?book\b/i, instead: 'contacts' },
  { term: /\be-mails?\b/i, instead: 'email' },
  { term: /\binvalid\b|\billegal\b/i, instead: 'what is wrong with it' },
  { term: /\b(?:un)?success(?:ful(?:ly)?)?\b/i, instead: 'what was done' },
  { term: /\bplease\b|\bsorry\b|\boops\b|!(?:\s|$)/i, instead: 'the sentence without it' },
  { term: /\babort(?:ed)?\b|\bterminate[ds]?\b|\bkill(?:ed)?\b/i, instead: 'end, stop, cancel' },
  { term: /\boriginator\b|\bnormal clearing\b/i, instead: 'Caller hung up, Completed' },
  { term: /\bholds? from\b|\bspoken to\b|\bcomes? unevenly\b|\btold you\b/i, instead: 'plain English' },
]

const german: readonly Term[] = [
  { term: /\bbitte\b|\bleider\b|!(?:\s|$)/i, instead: 'den Satz ohne dies' },
  { term: /\bungültig|\berfolgreich/i, instead: 'was daran falsch ist, was geschehen ist' },
  { term: /\beinloggen\b|\bausloggen\b|\bLogin\b/i, instead: 'anmelden, abmelden' },
  { term: /\bVoicemails?\b/, instead: 'Sprachnachricht' },
  { term: /\bTelefonat/, instead: 'Anruf, Gespräch' },
  { term: /\bHinweise?\b/, instead: 'Benachrichtigung', except: /(?:settings\/\w+|errors)\.ts$/ },
]

const isLocale = ({ path }: Source) => /^(?:renderer|shared)\/locales\//.test(path)
const isGerman = ({ path }: Source) => path.includes('/de/')

test('English words use the one term for each thing', () => {
  const tables = readSources().filter((source) => isLocale(source) && !isGerman(source))
  expect(tables.length).toBeGreaterThan(40)
  expect(tables.flatMap((source) => termsIn(source, english))).toEqual([])
})

test('German words use the one term for each thing', () => {
  const tables = readSources().filter((source) => isLocale(source) && isGerman(source))
  expect(tables.length).toBeGreaterThan(40)
  expect(tables.flatMap((source) => termsIn(source, german))).toEqual([])
})

test.for([
  `const w = { a: 'A new SMS' }`,
  `const w = { a: (who: string) => \`\${who} left a voice message\` }`,
  `const w = { a: 'Please wait' }`,
  `const w = { a: 'Saved!' }`,
])('finds the term in %s', (text) => {
  expect(termsIn(parseSource('renderer/locales/a.ts', text), english)).not.toEqual([])
})

function termsIn(source: Source, terms: readonly Term[]): readonly string[] {
  const found: string[] = []
  visit(source.tree, (node) => {
    const words = wordsOf(node)?.replaceAll(quoted, '')
    if (words === undefined) return
    for (const { term, instead, except } of terms)
      if (term.test(words) && !except?.test(source.path))
        found.push(`${source.path}:${lineOf(source, node)} “${words}” has ${term.source}, write: ${instead}`)
  })
  return found
}

/** What a person reads of this node: no key, no type, no name of a table and no file. */
function wordsOf(node: ts.Node): string | undefined {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateHead(node) && !ts.isTemplateMiddleOrTemplateTail(node))
    return undefined
  const { parent } = node
  const isName =
    ts.isImportDeclaration(parent) ||
    ts.isLiteralTypeNode(parent) ||
    ts.isCallExpression(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isBinaryExpression(parent) ||
    ts.isBindingElement(parent) ||
    (ts.isPropertyAssignment(parent) && parent.name === node)
  return isName ? undefined : node.text
}
