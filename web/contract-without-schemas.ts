import type { Plugin } from 'vite'

const CONTRACT = /\/contract\/src\/.+\.ts$/
/** The server validates with them; the browser needs method, path and access only */
const SCHEMAS = new Set(['params', 'query', 'body', 'response'])

interface Node {
  type: string
  start: number
  end: number
}

interface Edit {
  from: number
  to: number
  text: string
}

/**
 * A browser calls an endpoint without its schemas, but each of them kept its schemas alive, and with them a validation library that had to
 * run before anything was drawn. The build leaves the schemas out of the endpoints, and marks every constant of the contract as droppable:
 * what remains are the schemas that a form validates with.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        const { body } = this.parse(code) as unknown as { body: Node[] }
        return { code: applyEdits(code, body.flatMap(constantsOf).flatMap(editsOf)), map: null }
      },
    },
  }
}

/** The initial values of a module's constants */
function constantsOf(statement: Node): Node[] {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? (statement as Node & { declaration: Node | null }).declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return (declaration as Node & { declarations: { init: Node | null }[] }).declarations.flatMap(({ init }) => init ?? [])
}

/** Wrapped in a function whose call is marked as pure, whatever functions are called inside: a bundler drops it if nothing uses the constant */
function editsOf(value: Node): Edit[] {
  if (!hasCall(value)) return []
  return [
    { from: value.start, to: value.start, text: '/* @__PURE__ */ (() => (' },
    ...endpointSchemasOf(value),
    { from: value.end, to: value.end, text: '))()' },
  ]
}

function hasCall(node: Node): boolean {
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return true
  if (/Function/.test(node.type)) return false
  return childrenOf(node).some(hasCall)
}

function endpointSchemasOf(value: Node): Edit[] {
  const call = value as Node & { callee?: Node & { name?: string }; arguments?: Node[] }
  if (call.type !== 'CallExpression' || call.callee?.name !== 'endpoint') return []
  const { properties = [] } = (call.arguments?.[0] ?? {}) as { properties?: (Node & { key?: { name?: string } })[] }
  return properties
    .filter(({ key }) => SCHEMAS.has(key?.name ?? ''))
    .map((property) => ({ from: property.start, to: property.end, text: '...{}' }))
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((child) => (Array.isArray(child) ? child.filter(isNode) : isNode(child) ? [child] : []))
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function applyEdits(code: string, edits: readonly Edit[]): string {
  const ends = [...edits.map(({ from }) => from), code.length]
  return code.slice(0, ends[0]) + edits.map(({ to, text }, place) => text + code.slice(to, ends[place + 1])).join('')
}
