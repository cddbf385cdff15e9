import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownUrl, readQueryParameters } from '../../consent/request-parameters.ts'
import type { RequestedField } from '../graph-fields.ts'
import { type GraphNode, GraphRejection, nodeToJson } from '../graph-nodes.ts'
import { pageOfRequest } from '../graph-page.ts'
import { openRequestSession, respondWithRequestedFields } from '../graph-session.ts'
import { graphErrors, sendGraphError } from '../meta-errors.ts'
import type { MetaFaults } from '../meta-faults.ts'
import type { Session, TokenCheck } from '../token-check.ts'
import { makeInstagramInsights, makePageInsights } from './account-insights.ts'
import type { MediaLinks } from './cdn.routes.ts'
import { makePostInsights } from './post-insights.ts'
import { findSocialAccount, followersOnDay, type SocialAccount } from './social-accounts.ts'
import { dayMs, dayNumberOf } from './social-chance.ts'
import {
  createFacebookCommentNode,
  createInstagramCommentNode,
  createPostNode,
  idOfNode,
  maxComments,
  type NodeParts,
} from './social-nodes.ts'
import type { SandboxPost } from './social-posts.ts'
import type { SocialWorld } from './social-world.ts'

interface SocialParts {
  world: SocialWorld
  links: MediaLinks
  check: TokenCheck
  faults: MetaFaults
  now: () => Date
}

export interface SocialGraph {
  followersToday(accountId: string): number
  /** A post; null if the session may not see it */
  findNode(session: Session, id: string, request: FastifyRequest): GraphNode | null
  register(graph: FastifyInstance): void
}

interface NodeRoute {
  Params: { node: string }
}

/** Since when the account has been a business account, under the fault `old_posts_refused`. Older posts have no insights */
const daysSinceConversion = 200

const postEdges = ['posts', 'published_posts', 'feed']

/** Posts, comments, replies and insights of Pages and Instagram accounts */
export function createSocialGraph({ world, links, check, faults, now }: SocialParts): SocialGraph {
  function partsOf(request: FastifyRequest): NodeParts {
    const base = `${ownUrl(request)}${request.url.slice(0, request.url.indexOf('/v26.0/') + 8)}`
    return {
      world,
      links,
      now: now(),
      edgeUrl: (path) => `${base}${path}`,
      insights: { reject: rejectInsights, rejectOldPost },
      userContent: { reject: rejectUserContent },
    }
  }

  function rejectInsights(): void {
    if (faults.mode === 'insights_denied') throw new GraphRejection(graphErrors.notEnoughPermission)
    if (faults.mode === 'insights_invalid') throw new GraphRejection(graphErrors.noMetric)
  }

  function rejectOldPost({ postedAt }: SandboxPost): void {
    const isBeforeConversion = now().getTime() - postedAt.getTime() > daysSinceConversion * dayMs
    if (faults.mode === 'old_posts_refused' && isBeforeConversion) throw new GraphRejection(graphErrors.beforeConversion)
  }

  function rejectUserContent(): void {
    if (faults.mode === 'user_content_denied') throw new GraphRejection(graphErrors.needs('pages_read_user_content'))
  }

  /** Accounts of the Pages that the person picked, and their Instagram accounts; with a Page's own token, only of that Page */
  function isReachable({ person, grant, token }: Session, account: SocialAccount): boolean {
    return person.roles.some(
      ({ page }) =>
        grant.pages.includes(page.id) &&
        (token.page_id ?? page.id) === page.id &&
        (account.network === 'facebook' ? page.id === account.id : page.instagram?.id === account.id),
    )
  }

  function require(session: Session, permission: string): void {
    if (!session.grant.granted.includes(permission)) throw new GraphRejection(graphErrors.needs(permission))
  }

  function mayRead(session: Session, account: SocialAccount): void {
    require(session, account.network === 'instagram' ? 'instagram_basic' : 'pages_read_engagement')
  }

  function findPost(session: Session, id: string) {
    const post = world.findPost(id)
    return post && isReachable(session, post.account) ? post : null
  }

  function respond(request: FastifyRequest<NodeRoute>, reply: FastifyReply, show: (session: Session, fields: RequestedField[]) => unknown) {
    const session = openRequestSession(check, request, false)
    if ('rejection' in session) return sendGraphError(reply, session.rejection)
    return respondWithRequestedFields(request, reply, (fields) => show(session, fields))
  }

  function list(request: FastifyRequest, session: Session, fields: RequestedField[], nodes: GraphNode[], most?: number) {
    const page = pageOfRequest(nodes, idOfNode, request, most)
    if (!page) throw new GraphRejection(graphErrors.invalidParameter)
    const data = page.items.map((node) => nodeToJson(node, fields, session.grant.granted))
    return page.paging ? { data, paging: page.paging } : { data }
  }

  function listPosts(request: FastifyRequest<NodeRoute>, reply: FastifyReply, network: SocialAccount['network']) {
    return respond(request, reply, (session, fields) => {
      const account = findSocialAccount(request.params.node)
      if (!account || account.network !== network || !isReachable(session, account)) throw nothingThereError(request)
      mayRead(session, account)
      if (network === 'facebook' && session.token.page_id === null) throw new GraphRejection(graphErrors.needsPageToken)
      if (faults.mode === 'too_much_data' && Number(readQueryParameters(request).get('limit') ?? 25) > 25)
        throw new GraphRejection(graphErrors.tooMuchData)
      const parts = partsOf(request)
      return list(
        request,
        session,
        fields,
        world.posts(account).map((post) => createPostNode(post, parts)),
      )
    })
  }

  return {
    followersToday(id) {
      const account = findSocialAccount(id)
      return account ? followersOnDay(account, dayNumberOf(now())) : 0
    },

    findNode(session, id, request) {
      const post = findPost(session, id)
      return post && createPostNode(post, partsOf(request))
    },

    register(graph) {
      graph.get<NodeRoute>('/:node/media', (request, reply) => listPosts(request, reply, 'instagram'))
      for (const edge of postEdges) graph.get<NodeRoute>(`/:node/${edge}`, (request, reply) => listPosts(request, reply, 'facebook'))

      graph.get<NodeRoute>('/:node/comments', (request, reply) =>
        respond(request, reply, (session, fields) => {
          const post = findPost(session, request.params.node)
          if (!post) throw nothingThereError(request)
          const isInstagram = post.account.network === 'instagram'
          require(session, isInstagram ? 'instagram_manage_comments' : 'pages_read_user_content')
          const parts = partsOf(request)
          const nodes = world
            .comments(post)
            .map((one) => (isInstagram ? createInstagramCommentNode(one, parts) : createFacebookCommentNode(one)))
          return list(request, session, fields, nodes, isInstagram ? maxComments : undefined)
        }),
      )

      graph.get<NodeRoute>('/:node/replies', (request, reply) =>
        respond(request, reply, (session, fields) => {
          const found = world.findComment(request.params.node)
          if (!found || !isReachable(session, found.post.account)) throw nothingThereError(request)
          require(session, 'instagram_manage_comments')
          const parts = partsOf(request)
          return list(
            request,
            session,
            fields,
            found.comment.replies.map((one) => createInstagramCommentNode(one, parts)),
            maxComments,
          )
        }),
      )

      graph.get<NodeRoute>('/:node/insights', (request, reply) =>
        respond(request, reply, (session) => {
          const query = readQueryParameters(request)
          rejectInsights()
          const account = findSocialAccount(request.params.node)
          const post = account ? null : findPost(session, request.params.node)
          const owner = account ?? post?.account
          if (!owner || !isReachable(session, owner)) throw nothingThereError(request)
          require(session, owner.network === 'instagram' ? 'instagram_manage_insights' : 'read_insights')
          if (owner.network === 'instagram' && faults.mode === 'ads_read_needed') require(session, 'ads_read')
          if (post) {
            rejectOldPost(post)
            return makePostInsights(post, (query.get('metric') ?? '').split(',').filter(Boolean), now())
          }
          const wish = {
            query,
            now: now(),
            isVisitsRetired: faults.mode === 'visits_retired',
            hasNoUnfollows: faults.mode === 'no_unfollows',
          }
          if (owner.network === 'instagram') return makeInstagramInsights(owner, wish)
          if (session.token.page_id === null) throw new GraphRejection(graphErrors.needsPageToken)
          return makePageInsights(owner, wish)
        }),
      )
    },
  }
}

const nothingThereError = (request: FastifyRequest<NodeRoute>) => new GraphRejection(graphErrors.nothingThere(request.params.node))
