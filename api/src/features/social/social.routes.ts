import {
  downloadSocialTable,
  getSocialMedia,
  listFacebookComments,
  listFacebookContents,
  listInstagramComments,
  listInstagramContents,
  listInstagramReplies,
  syncSocial,
} from '#contract/social/social-contents.ts'
import {
  getActivatedNetworks,
  getFacebookFollowers,
  getFacebookOverview,
  getInstagramFollowers,
  getInstagramOverview,
} from '#contract/social/social-metrics.ts'
import { listSocialSyncs, syncSocialOfClient } from '#contract/social/social-operator.ts'
import { getFacebookInformation, getInstagramInformation, getSocialSummary } from '#contract/social/social-summary.ts'
import { notFound } from '../../platform/base/app-error.ts'
import { serveFile } from '../../platform/files/serve-file.ts'
import { openRoute, operatorRoute, type Route, readRoute, route, slowRoute } from '../../platform/http/route.ts'
import { doesClientExist } from '../../platform/identity/clients.ts'
import type { Services } from '../../platform/services/services.ts'
import { selectConnectedNetworks } from '../connections/connections.public.ts'
import {
  buildFacebookCommentStatements,
  buildInstagramCommentStatements,
  buildReplyStatements,
  splitCommentPage,
} from './contents/comments.queries.ts'
import { buildContentStatements } from './contents/contents.queries.ts'
import { type PathOf, splitContentPage, toWireFacebookContent, toWireInstagramContent } from './contents/describe-contents.ts'
import { signedMediaPath, verifyMediaKey } from './media/media-key.ts'
import { toWireFollowers, toWireOverview } from './metrics/describe-overview.ts'
import { buildFollowerStatements, buildOverviewStatements } from './metrics/overview.queries.ts'
import { writeSocialCsv } from './metrics/social-csv.ts'
import { buildSummaryStatements, type SummaryRow } from './metrics/summary.queries.ts'
import { selectInformation, selectSyncStates } from './social.queries.ts'
import { assertConnectedAndQueueSync, queueSyncOnRequest } from './sync/sync-requests.service.ts'

const buildPathOf = ({ config, clock }: Services): PathOf => {
  const now = clock.now()
  return (fileUuid, size) => signedMediaPath(config, now, fileUuid, size)
}
const buildSmallPathOf = (services: Services) => (fileUuid: string | null) => (fileUuid ? buildPathOf(services)(fileUuid, 'small') : '')

const noTotals = { posts: 0, likes: 0, comments: 0, posts_before: 0, likes_before: 0, most_liked: null }
const noPostError = () => notFound('This post')

export const socialRoutes: Route[] = [
  readRoute(
    getActivatedNetworks,
    () => [selectConnectedNetworks.statement({})],
    ([[row]]) => {
      const sees = (network: string) => row?.networks.includes(network) ?? false
      return { instagram: sees('instagram'), facebook: sees('facebook'), linkedin: sees('linkedin'), tiktok: sees('tiktok') }
    },
  ),

  readRoute(
    getInstagramOverview,
    ({ query }) => buildOverviewStatements('instagram', query),
    (rows, _, __, services) => {
      const { posts, ...data } = toWireOverview({ rows, network: 'instagram', pathOf: buildSmallPathOf(services) })
      return {
        data: { ...data, posts: posts.map(({ likes, comments, ...post }) => ({ ...post, like_count: likes, comment_count: comments })) },
      }
    },
  ),
  readRoute(
    getFacebookOverview,
    ({ query }) => buildOverviewStatements('facebook', query),
    (rows, _, __, services) => {
      const { posts, ...data } = toWireOverview({ rows, network: 'facebook', pathOf: buildSmallPathOf(services) })
      const named = posts.map(({ description, comments, ...post }) => ({
        ...post,
        post_description: description,
        comments_count: comments,
      }))
      return { data: { ...data, posts: named } }
    },
  ),

  readRoute(
    getInstagramFollowers,
    ({ query }) => buildFollowerStatements('instagram', query),
    ([[head], days]) => ({ data: toWireFollowers(head, days, 'instagram') }),
  ),
  readRoute(
    getFacebookFollowers,
    ({ query }) => buildFollowerStatements('facebook', query),
    ([[head], days]) => ({ data: toWireFollowers(head, days, 'facebook') }),
  ),

  readRoute(
    getInstagramInformation,
    () => [selectInformation.instagram.statement({})],
    ([data]) => ({ data }),
  ),
  readRoute(
    getFacebookInformation,
    () => [selectInformation.facebook.statement({})],
    ([rows]) => ({ data: rows.map(({ url, name }) => ({ facebook_url: url, name })) }),
  ),

  readRoute(
    getSocialSummary,
    ({ query }) => [selectConnectedNetworks.statement({}), ...buildSummaryStatements(query)] as const,
    ([[row], [instagram], [facebook]]) => {
      const shown = (network: string, summary: SummaryRow | undefined) =>
        row?.networks.includes(network) && summary?.isSynced
          ? { likes: summary.likes, comments: summary.comments, followers: summary.followers }
          : null
      return { data: { instagram: shown('instagram', instagram), facebook: shown('facebook', facebook) } }
    },
  ),

  readRoute(
    listInstagramContents,
    ({ query }) => buildContentStatements('instagram', query),
    ([rows, [totals = noTotals]], { query }, _, services) => {
      const { posts, next } = splitContentPage(rows, 'instagram', query)
      const pathOf = buildPathOf(services)
      return {
        contents: posts.map((row) => toWireInstagramContent(row, pathOf)),
        next_token: next,
        more_available: next !== null,
        totals,
      }
    },
  ),
  readRoute(
    listFacebookContents,
    ({ query }) => buildContentStatements('facebook', query),
    ([rows, [totals = noTotals]], { query }, _, services) => {
      const { posts, next } = splitContentPage(rows, 'facebook', query)
      const pathOf = buildPathOf(services)
      return { data: posts.map((row) => toWireFacebookContent(row, pathOf)), cursor: next, totals }
    },
  ),

  readRoute(
    listInstagramComments,
    ({ params, query }) => buildInstagramCommentStatements(params.content_code, query.previous_token),
    ([[post], rows]) => {
      if (!post) throw noPostError()
      const { comments, next } = splitCommentPage('instagram', post.code, rows)
      return { comments, previous_token: next }
    },
  ),
  readRoute(
    listInstagramReplies,
    ({ params }) => buildReplyStatements(params.content_code, params.comment_id),
    ([[comment], replies]) => {
      if (!comment) throw notFound('This comment')
      return { replies }
    },
  ),
  readRoute(
    listFacebookComments,
    ({ params, query }) => buildFacebookCommentStatements(params.key, query.next_token),
    ([[post], rows]) => {
      if (!post) throw noPostError()
      const { comments, next } = splitCommentPage('facebook', post.code, rows)
      return { data: comments, next_token: next }
    },
  ),

  openRoute(getSocialMedia, async ({ services, request }, { query }) => {
    const file = verifyMediaKey(services.config, services.clock.now(), query.key)
    if (!file) throw notFound('This picture')
    return serveFile(services.files, request, {
      file,
      what: 'This picture',
      typeOf: contentTypeOf,
      cacheControl: 'private, max-age=86400, immutable',
    })
  }),

  slowRoute(syncSocial, async (context, { params }) => {
    await queueSyncOnRequest(context, params.network)
    return {}
  }),

  route(downloadSocialTable, (context, { params, query: { table, ...period } }) => writeSocialCsv(context, params.network, table, period)),

  operatorRoute(listSocialSyncs, async ({ inSystem }) => ({ data: await inSystem(selectSyncStates) })),

  operatorRoute(syncSocialOfClient, async ({ inSystem, services }, { params }) => {
    await inSystem(async (db) => {
      if (!(await doesClientExist(db, params.client_uuid))) throw notFound('This client')
      await assertConnectedAndQueueSync(db, services, params.client_uuid, params.network)
    })
    return {}
  }),
]

/** Pictures are stored as WebP, videos as MP4 */
const contentTypeOf = (head: Buffer): string => (head.subarray(4, 8).toString('latin1') === 'ftyp' ? 'video/mp4' : 'image/webp')
