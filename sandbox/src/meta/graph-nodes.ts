import type { RequestedField } from './graph-fields.ts'
import { type GraphError, graphErrors } from './meta-errors.ts'
import type { FacebookPage, FacebookPerson } from './meta-people.ts'

interface NodeField {
  /** undefined omits the field, as Graph does if a value is empty */
  value: (field: RequestedField) => unknown
  needs?: string
}

/** A list inside a node: `comments`, `children` */
export interface GraphEdge {
  nodes: GraphNode[]
  /** Other parts of the response next to `data`: paging, summary */
  beside?: Record<string, unknown>
}

/** A node of the graph: the fields that can be requested, and those returned by default */
export interface GraphNode {
  type: string
  fields: Record<string, NodeField>
  usual: string[]
}

export class GraphRejection extends Error {
  readonly graph: GraphError

  constructor(graph: GraphError) {
    super(graph.message)
    this.graph = graph
  }
}

/** The response for a node, which always contains the id. An unknown field causes the whole call to be rejected */
export function nodeToJson(node: GraphNode, fields: RequestedField[], granted: string[]): Record<string, unknown> {
  const wanted = fields.length > 0 ? fields : node.usual.map((name): RequestedField => ({ name, modifiers: {}, inner: [] }))
  const shown: [string, unknown][] = []
  for (const field of wanted) {
    const { name, inner } = field
    const known = Object.hasOwn(node.fields, name) ? node.fields[name] : undefined
    if (!known) throw new GraphRejection(graphErrors.noSuchField(name, node.type))
    if (known.needs && !granted.includes(known.needs)) throw new GraphRejection(graphErrors.needs(known.needs))
    const value = known.value(field)
    if (value !== undefined) shown.push([name, valueToJson(value, inner, granted)])
  }
  return { ...Object.fromEntries(shown), ...(node.fields.id && { id: node.fields.id.value({ name: 'id', modifiers: {}, inner: [] }) }) }
}

function valueToJson(value: unknown, inner: RequestedField[], granted: string[]): unknown {
  if (isEdge(value)) return { data: value.nodes.map((one) => nodeToJson(one, inner, granted)), ...value.beside }
  return isNode(value) ? nodeToJson(value, inner, granted) : value
}

function isEdge(value: unknown): value is GraphEdge {
  return typeof value === 'object' && value !== null && 'nodes' in value
}

function isNode(value: unknown): value is GraphNode {
  return typeof value === 'object' && value !== null && 'fields' in value && 'usual' in value
}

export function createPersonNode(person: FacebookPerson): GraphNode {
  const [first = '', ...last] = person.name.split(' ')
  return {
    type: 'User',
    usual: ['name', 'id'],
    fields: {
      id: { value: () => person.id },
      name: { value: () => person.name },
      first_name: { value: () => first },
      last_name: { value: () => last.join(' ') },
    },
  }
}

interface PageParts {
  page: FacebookPage
  granted: string[]
  /** For a person's token: the Page's own token, if the person has a role on the Page */
  pageToken: () => string | undefined
  ownUrl: string
  /** Today's number for a Page or an Instagram account */
  followers: (id: string) => number
}

export function createPageNode({ page, granted, pageToken, ownUrl, followers }: PageParts): GraphNode {
  const { instagram } = page
  return {
    type: 'Page',
    usual: ['name', 'id'],
    fields: {
      id: { value: () => page.id },
      name: { value: () => page.name },
      category: { value: () => page.category },
      access_token: { value: pageToken },
      link: { value: () => `https://www.facebook.com/${page.id}` },
      followers_count: { value: () => followers(page.id), needs: 'pages_read_engagement' },
      fan_count: { value: () => followers(page.id), needs: 'pages_read_engagement' },
      instagram_business_account: {
        value: () => (instagram && granted.includes('instagram_basic') ? createInstagramNode(instagram, ownUrl, followers) : undefined),
      },
    },
  }
}

export function createInstagramNode(
  account: NonNullable<FacebookPage['instagram']>,
  ownUrl: string,
  followers: PageParts['followers'],
): GraphNode {
  return {
    type: 'IGUser',
    usual: ['id'],
    fields: {
      id: { value: () => account.id },
      username: { value: () => account.username },
      name: { value: () => account.name },
      followers_count: { value: () => followers(account.id) },
      profile_picture_url: { value: () => `${ownUrl}/reviews/faces/${encodeURIComponent(account.name)}.svg` },
    },
  }
}
