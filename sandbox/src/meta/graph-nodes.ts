import type { AskedField } from './graph-fields.ts'
import { type GraphError, graphErrors } from './meta-errors.ts'
import type { FacebookPage, FacebookPerson } from './meta-people.ts'

interface NodeField {
  /** Undefined leaves the field out, as Graph does with what is empty */
  value: () => unknown
  needs?: string
}

/** A node of the graph: what can be asked of it, and what it shows unasked */
export interface GraphNode {
  type: string
  fields: Record<string, NodeField>
  usual: string[]
}

export class GraphRefusal extends Error {
  readonly graph: GraphError

  constructor(graph: GraphError) {
    super(graph.message)
    this.graph = graph
  }
}

/** The answer for a node: the id always, an unknown field refuses the whole call */
export function showNode(node: GraphNode, asked: AskedField[], granted: string[]): Record<string, unknown> {
  const wanted = asked.length > 0 ? asked : node.usual.map((name) => ({ name, inner: [] }))
  const shown: [string, unknown][] = []
  for (const { name, inner } of wanted) {
    const field = Object.hasOwn(node.fields, name) ? node.fields[name] : undefined
    if (!field) throw new GraphRefusal(graphErrors.noSuchField(name, node.type))
    if (field.needs && !granted.includes(field.needs)) throw new GraphRefusal(graphErrors.needs(field.needs))
    const value = field.value()
    if (value !== undefined) shown.push([name, isNode(value) ? showNode(value, inner, granted) : value])
  }
  return { ...Object.fromEntries(shown), id: node.fields.id?.value() }
}

function isNode(value: unknown): value is GraphNode {
  return typeof value === 'object' && value !== null && 'fields' in value && 'usual' in value
}

export function personNode(person: FacebookPerson): GraphNode {
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
  /** For a person's token: the Page's own one */
  pageToken: () => string
  ownUrl: string
}

export function pageNode({ page, granted, pageToken, ownUrl }: PageParts): GraphNode {
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
      followers_count: { value: () => page.followers_count, needs: 'pages_read_engagement' },
      fan_count: { value: () => page.followers_count, needs: 'pages_read_engagement' },
      instagram_business_account: {
        value: () => (instagram && granted.includes('instagram_basic') ? instagramNode(instagram, ownUrl) : undefined),
      },
    },
  }
}

export function instagramNode(account: NonNullable<FacebookPage['instagram']>, ownUrl: string): GraphNode {
  return {
    type: 'IGUser',
    usual: ['id'],
    fields: {
      id: { value: () => account.id },
      username: { value: () => account.username },
      name: { value: () => account.name },
      followers_count: { value: () => account.followers_count },
      profile_picture_url: { value: () => `${ownUrl}/reviews/faces/${encodeURIComponent(account.name)}.svg` },
    },
  }
}
