import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownUrl, readQueryParameters } from '../consent/request-parameters.ts'
import { appToken, facebookApp } from './facebook-app.ts'
import { createInstagramNode, createPageNode, createPersonNode, type GraphNode, GraphRejection, nodeToJson } from './graph-nodes.ts'
import { pageOfRequest } from './graph-page.ts'
import { openRequestSession, readToken, respondWithRequestedFields } from './graph-session.ts'
import { type GraphError, graphErrors, sendGraphError } from './meta-errors.ts'
import type { MetaFaults } from './meta-faults.ts'
import { isKnownPermission, socialPermissions } from './meta-permissions.ts'
import type { MetaStore } from './meta-store.ts'
import type { SocialGraph } from './social/social-graph.ts'
import { findProofError, type Session, type TokenCheck } from './token-check.ts'

interface GraphParts {
  store: MetaStore
  check: TokenCheck
  social: SocialGraph
  faults: MetaFaults
}

interface NodeRoute {
  Params: { node: string }
}

/** A person's Pages and permissions, and single nodes */
export function registerGraphRoutes(graph: FastifyInstance, { store, check, social, faults }: GraphParts) {
  graph.get<NodeRoute>('/:node/permissions', (request, reply) => {
    if (request.params.node === facebookApp.id) return listApproved(request, reply)
    const session = openAsPerson(request, 'permissions')
    if ('rejection' in session) return sendGraphError(reply, session.rejection)
    const { granted, declined } = session.grant
    return {
      data: [
        ...granted.map((permission) => ({ permission, status: 'granted' })),
        ...declined.map((permission) => ({ permission, status: 'declined' })),
      ],
    }
  })

  /** The permissions that App Review has approved, for the app's own token */
  function listApproved(request: FastifyRequest, reply: FastifyReply) {
    const given = readToken(request)
    if (given !== appToken) return sendGraphError(reply, given ? graphErrors.malformedToken : graphErrors.noToken)
    const wrong = findProofError(readQueryParameters(request).get('appsecret_proof'), given)
    if (wrong) return sendGraphError(reply, wrong)
    const status = faults.mode === 'not_reviewed' ? 'unapproved' : 'live'
    return { data: socialPermissions.map((permission) => ({ permission, status })) }
  }

  graph.delete<NodeRoute>('/:node/permissions', (request, reply) => {
    const session = openAsPerson(request, 'permissions')
    if ('rejection' in session) return sendGraphError(reply, session.rejection)
    store.end(session.person.id, 458)
    return { success: true }
  })

  graph.delete<{ Params: { node: string; permission: string } }>('/:node/permissions/:permission', (request, reply) => {
    const session = openAsPerson(request, 'permissions')
    if ('rejection' in session) return sendGraphError(reply, session.rejection)
    const { permission } = request.params
    if (!isKnownPermission(permission)) return sendGraphError(reply, graphErrors.invalidParameter)
    store.decline(session.grant, permission)
    return { success: true }
  })

  graph.get<NodeRoute>('/:node/accounts', (request, reply) => {
    const session = openAsPerson(request, 'accounts')
    if ('rejection' in session) return sendGraphError(reply, session.rejection)
    const { grant, person } = session
    const own = person.roles.filter(({ page, portfolio }) => !portfolio && grant.pages.includes(page.id))
    // Without pages_show_list Facebook does not reject the call but returns no Pages
    return listRoles(session, grant.granted.includes('pages_show_list') ? own : [], request, reply)
  })

  graph.get<NodeRoute>('/:node/businesses', (request, reply) => {
    const session = openAsPerson(request, 'businesses')
    if ('rejection' in session) return sendGraphError(reply, session.rejection)
    if (!session.grant.granted.includes('business_management')) return sendGraphError(reply, graphErrors.needs('business_management'))
    const portfolios = session.person.roles.flatMap(({ portfolio }) => portfolio ?? [])
    const unique = portfolios.filter(({ id }, at) => portfolios.findIndex((one) => one.id === id) === at)
    return respondWithRequestedFields(request, reply, (fields) => {
      const page = pageOfRequest(unique, ({ id }) => id, request)
      if (!page) throw new GraphRejection(graphErrors.invalidParameter)
      const data = page.items.map(({ id, name }) =>
        nodeToJson(
          { type: 'Business', usual: ['id', 'name'], fields: { id: { value: () => id }, name: { value: () => name } } },
          fields,
          session.grant.granted,
        ),
      )
      return page.paging ? { data, paging: page.paging } : { data }
    })
  })

  for (const edge of ['owned_pages', 'client_pages'] as const) {
    graph.get<NodeRoute>(`/:node/${edge}`, (request, reply) => {
      const session = openRequestSession(check, request, false)
      if ('rejection' in session) return sendGraphError(reply, session.rejection)
      if (!session.grant.granted.includes('business_management')) return sendGraphError(reply, graphErrors.needs('business_management'))
      const roles = session.person.roles.filter(({ portfolio }) => portfolio?.id === request.params.node)
      if (roles.length === 0) return sendGraphError(reply, graphErrors.nothingThere(request.params.node))
      return listRoles(
        session,
        roles.filter(({ page, portfolio }) => portfolio?.edge === edge && session.grant.pages.includes(page.id)),
        request,
        reply,
      )
    })
  }

  function listRoles(session: Session, roles: Session['person']['roles'], request: FastifyRequest<NodeRoute>, reply: FastifyReply) {
    return respondWithRequestedFields(request, reply, (fields) => {
      const page = pageOfRequest(roles, ({ page: { id } }) => id, request)
      if (!page) throw new GraphRejection(graphErrors.invalidParameter)
      const data = page.items.map((role) => {
        const node = nodeOfPage(session, role.page.id, request)
        if (!node) throw new GraphRejection(graphErrors.nothingThere(role.page.id))
        const withTasks = { ...node.fields, tasks: { value: () => role.tasks } }
        return nodeToJson(
          { ...node, fields: withTasks, usual: ['access_token', 'category', 'name', 'id', 'tasks'] },
          fields,
          session.grant.granted,
        )
      })
      return page.paging ? { data, paging: page.paging } : { data }
    })
  }

  graph.get<NodeRoute>('/:node', (request, reply) => {
    const session = openRequestSession(check, request, request.params.node === 'me')
    if ('rejection' in session) return sendGraphError(reply, session.rejection)
    const node = findNode(session, request)
    if (!node) return sendGraphError(reply, graphErrors.nothingThere(request.params.node))
    return respondWithRequestedFields(request, reply, (fields) => nodeToJson(node, fields, session.grant.granted))
  })

  function findNode(session: Session, request: FastifyRequest<NodeRoute>): GraphNode | null {
    const { person, token, grant } = session
    const id = request.params.node === 'me' ? (token.page_id ?? person.id) : request.params.node
    if (id === person.id) return token.page_id === null ? createPersonNode(person) : null
    const role = person.roles.find(({ page }) => page.instagram?.id === id && grant.pages.includes(page.id))
    const mayReadInstagram = grant.granted.includes('instagram_basic')
    if (role?.page.instagram)
      return mayReadInstagram ? createInstagramNode(role.page.instagram, ownUrl(request), social.followersToday) : null
    return nodeOfPage(session, id, request) ?? social.findNode(session, id, request)
  }

  /** Only Pages that the person picked, or, with a Page's own token, only that Page */
  function nodeOfPage({ person, grant, token }: Session, id: string, request: FastifyRequest): GraphNode | null {
    const role = person.roles.find(({ page }) => page.id === id)
    const isAllowed = grant.granted.includes('pages_show_list') && grant.pages.includes(id) && (token.page_id ?? id) === id
    if (!role || !isAllowed) return null
    const ofPerson = () => (role.tasks.length > 0 ? store.pageTokenOf(token, id).token : undefined)
    const pageToken = () => (token.page_id === null ? ofPerson() : token.token)
    return createPageNode({ page: role.page, granted: grant.granted, pageToken, ownUrl: ownUrl(request), followers: social.followersToday })
  }

  function openAsPerson(request: FastifyRequest<NodeRoute>, edge: string): Session | { rejection: GraphError } {
    const session = openRequestSession(check, request, true)
    if ('rejection' in session) return session
    if (session.token.page_id !== null) return { rejection: graphErrors.noSuchField(edge, 'Page') }
    const { node } = request.params
    return node === 'me' || node === session.person.id ? session : { rejection: graphErrors.nothingThere(node) }
  }
}
