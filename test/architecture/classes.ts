import ts from 'typescript'
import { parse, type SFCTemplateBlock } from 'vue/compiler-sfc'
import { visit } from './sources.ts'

/** Classes that a template gives: whole names, beginnings of names (`st-` of `st-${look}`), and whether others are computed. */
export interface GivenClasses {
  readonly names: Set<string>
  readonly beginnings: Set<string>
  isOpen: boolean
}

/** What a component gives to its elements, and the selectors of its style blocks. */
export interface ClassUse {
  readonly path: string
  readonly given: GivenClasses
  /** Every string literal of its script. */
  readonly words: ReadonlySet<string>
  readonly style: string
  /** Its rules reach no other component. */
  readonly isScoped: boolean
}

export function classUse(path: string, text: string): ClassUse {
  const { descriptor } = parse(text, { filename: path })
  const given: GivenClasses = { names: new Set(), beginnings: new Set(), isOpen: false }
  for (const node of descriptor.template?.ast?.children ?? []) addClasses(node, given)
  return {
    path,
    given,
    words: stringsOf(descriptor.scriptSetup?.content ?? ''),
    style: descriptor.styles.map(({ content }) => content).join('\n'),
    isScoped: descriptor.styles.every(({ scoped }) => scoped === true),
  }
}

/** Whether a component may give this class, by name or by the beginning of a computed one. */
export function mayGive({ names, beginnings }: GivenClasses, name: string): boolean {
  return names.has(name) || [...beginnings].some((beginning) => name.startsWith(beginning))
}

/** Classes that the selectors of a style sheet name. */
export function selectedClasses(css: string): ReadonlySet<string> {
  const selectors = css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .match(/[^{};]+(?=\{)/g)
    ?.filter((prelude) => !prelude.trim().startsWith('@'))
  return new Set(
    [...(selectors ?? []).join(',').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name),
  )
}

/** Classes with a rule of their own, whatever they are in: `.name { ... }`. */
export function ownedClasses(css: string): ReadonlySet<string> {
  const preludes = css.replaceAll(/\/\*.*?\*\//gs, '').match(/[^{};]+(?=\{)/g) ?? []
  const selectors = preludes.flatMap((prelude) => prelude.replaceAll(/\([^()]*\)/g, '').split(','))
  return new Set(selectors.flatMap((selector) => /^\.([a-zA-Z][\w-]*)$/.exec(selector.trim())?.[1] ?? []))
}

/** String literals of a script, word by word. */
export function stringsOf(script: string): ReadonlySet<string> {
  const words = new Set<string>()
  visit(expressionTree(script), (node) => {
    if (ts.isStringLiteralLike(node)) for (const word of wordsOf(node.text)) words.add(word)
  })
  return words
}

type TemplateNode = NonNullable<SFCTemplateBlock['ast']>['children'][number]

function addClasses(node: TemplateNode, given: GivenClasses): void {
  if (!('tag' in node)) return
  for (const prop of node.props) {
    if (!('exp' in prop)) {
      if (isClass(prop.name)) for (const word of wordsOf(prop.value?.content ?? '')) given.names.add(word)
    } else if (prop.name === 'bind' && prop.arg && isClass(prop.arg.loc.source) && prop.exp)
      addExpression(expressionOf(prop.exp.loc.source), given)
  }
  for (const child of node.children) addClasses(child, given)
}

/** `class`, and properties such as `inputClass`. */
function isClass(name: string): boolean {
  return /class$/i.test(name)
}

/** What Vue makes of a bound class: strings, lists, keys of an object, each way of a choice. */
function addExpression(node: ts.Node, given: GivenClasses): void {
  if (ts.isStringLiteralLike(node)) for (const word of wordsOf(node.text)) given.names.add(word)
  else if (ts.isParenthesizedExpression(node)) addExpression(node.expression, given)
  else if (ts.isArrayLiteralExpression(node)) for (const each of node.elements) addExpression(each, given)
  else if (ts.isConditionalExpression(node)) {
    addExpression(node.whenTrue, given)
    addExpression(node.whenFalse, given)
  } else if (ts.isBinaryExpression(node)) addExpression(node.right, given)
  else if (ts.isTemplateExpression(node)) given.beginnings.add(node.head.text)
  else if (ts.isObjectLiteralExpression(node)) {
    for (const { name } of node.properties)
      if (name && !ts.isComputedPropertyName(name))
        for (const word of wordsOf(name.text)) given.names.add(word)
  } else if (node.getText() !== 'undefined') given.isOpen = true
}

function expressionOf(source: string): ts.Node {
  const [statement] = expressionTree(`(${source})`).statements
  if (!statement || !ts.isExpressionStatement(statement)) throw new Error(`No expression: ${source}`)
  return statement.expression
}

function expressionTree(text: string): ts.SourceFile {
  return ts.createSourceFile('expression.ts', text, ts.ScriptTarget.ESNext, true)
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
