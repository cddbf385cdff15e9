import { type ESTree, parseSync } from 'vite'
import { isCallForPrograms, looksLikeCode, looksLikeSentence, readingOfAttribute, readingOfProperty } from './is-copy.ts'

export interface CopyString {
  path: string
  line: number
  /** Embedded expressions appear as {code} */
  text: string
}

/** Skipped entirely, because only programs read their content */
const FOR_PROGRAMS = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
])

/** A label may be chosen or composed in these nodes */
const PASSES_ON = new Set([
  'JSXExpressionContainer',
  'BinaryExpression',
  'LogicalExpression',
  'ArrayExpression',
  'ObjectExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
])
const TYPES = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType'])

/**
 * Finds every text in a source file that people read on a screen, in a message, in a document or in a terminal, in the order of the file
 */
export function findCopy(path: string, source: string): CopyString[] {
  const { program, errors } = parseSync(path, source)
  const [error] = errors
  if (error) throw new Error(`${path} cannot be read: ${error.message}`)
  const found: CopyString[] = []
  const code = (node: ESTree.Node) => source.slice(node.start, node.end).replace(/\s+/g, ' ')
  const add = (node: ESTree.Node, text: string) => {
    const line = text.replace(/\s+/g, ' ').trim()
    if (/\p{L}/u.test(line)) found.push({ path, line: source.slice(0, node.start).split('\n').length, text: line })
  }
  const addChildren = (children: ESTree.JSXChild[]) => {
    let first: ESTree.Node | undefined
    let text = ''
    let hasText = false
    for (const child of children) {
      if (child.type === 'JSXText') {
        if (child.value.trim()) {
          if (!hasText) first = child
          hasText = true
        }
        text += child.value
      } else if (child.type === 'JSXExpressionContainer') {
        const { expression } = child
        if (expression.type === 'Literal' && expression.value === ' ') text += ' '
        else if (expression.type !== 'JSXEmptyExpression') text += `{${code(expression)}}`
      } else text += '<>'
    }
    if (first && hasText) add(first, text)
  }

  /** `isForPeople`: even a single word counts, as in a label */
  const visit = (value: unknown, isForPeople = false): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, isForPeople)
    else if (value && typeof value === 'object' && 'type' in value) visitNode(value as ESTree.Node, isForPeople)
  }
  const visitNode = (node: ESTree.Node, isForPeople: boolean): void => {
    if (FOR_PROGRAMS.has(node.type) || (node.type.startsWith('TS') && node.type.endsWith('Type'))) return
    const isCopy = isForPeople ? (text: string) => !looksLikeCode(text) : looksLikeSentence
    switch (node.type) {
      case 'Literal':
        if (typeof node.value === 'string' && isCopy(node.value)) add(node, node.value)
        return
      case 'TemplateLiteral': {
        const { quasis, expressions } = node
        const plain = quasis.map((quasi) => quasi.value.cooked).join('…')
        if (/\p{L}/u.test(plain) && isCopy(plain)) {
          add(node, quasis.map((quasi, at) => quasi.value.cooked + (expressions[at] ? `{${code(expressions[at])}}` : '')).join(''))
        }
        visit(expressions)
        return
      }
      case 'TaggedTemplateExpression':
        if (!isCallForPrograms(code(node.tag))) visit(node.quasi, isForPeople)
        return
      case 'JSXElement':
        visit(node.openingElement.attributes)
        addChildren(node.children)
        visit(node.children)
        return
      case 'JSXFragment':
        addChildren(node.children)
        visit(node.children)
        return
      case 'JSXText':
        return
      case 'JSXAttribute': {
        const reading = readingOfAttribute(code(node.name))
        if (reading !== 'never') visit(node.value, reading === 'always')
        return
      }
      case 'Property': {
        const reading = readingOfProperty(node.key.type === 'Identifier' ? node.key.name : '')
        if (node.computed) visit(node.key)
        if (reading !== 'never') visit(node.value, reading === 'always')
        return
      }
      case 'NewExpression':
      case 'CallExpression':
        if (isCallForPrograms(code(node.callee))) {
          visit(node.arguments.filter(({ type }) => type.endsWith('FunctionExpression')))
          return
        }
        visit(node.callee)
        visit(node.arguments)
        return
      case 'ObjectExpression':
        // A rate limit, whose name is only stored
        if (node.properties.some((property) => property.type === 'Property' && code(property.key) === 'windowS')) return
        break
      case 'BinaryExpression':
        if (/^[!=]==?$/.test(node.operator)) return
        break
      case 'ConditionalExpression':
        visit(node.test)
        visit(node.consequent, isForPeople)
        visit(node.alternate, isForPeople)
        return
    }
    const isPassedOn = isForPeople && PASSES_ON.has(node.type)
    for (const [key, child] of Object.entries(node)) if (!TYPES.has(key)) visit(child, isPassedOn)
  }
  visit(program.body)
  return found
}
