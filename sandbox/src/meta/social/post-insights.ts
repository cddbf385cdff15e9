import { GraphRejection } from '../graph-nodes.ts'
import { graphErrors } from '../meta-errors.ts'
import { dayMs } from './social-chance.ts'
import { reachAt, type SandboxPost } from './social-posts.ts'

export const instagramPostMetrics = [
  'reach',
  'views',
  'saved',
  'shares',
  'likes',
  'comments',
  'total_interactions',
  'follows',
  'profile_visits',
]
const facebookMetrics = ['post_media_view', 'post_total_media_view_unique', 'post_clicks', 'post_reactions_by_type_total']

/** Metrics of a single post. It has none in its first hours. One unknown or retired metric causes the whole call to be rejected */
export function makePostInsights(post: SandboxPost, metrics: string[], now: Date): { data: unknown[] } {
  if (metrics.length === 0) throw new GraphRejection(graphErrors.noMetric)
  const isInstagram = post.account.network === 'instagram'
  const known = isInstagram ? instagramPostMetrics : facebookMetrics
  if (metrics.some((metric) => !known.includes(metric)))
    throw new GraphRejection(isInstagram ? graphErrors.instagramMetric(known) : graphErrors.invalidMetric)
  if (now.getTime() - post.postedAt.getTime() < dayMs / 6) return { data: [] }
  const reach = reachAt(post, now)
  const valueFor = (metric: string) => {
    if (metric === 'reach' || metric === 'post_total_media_view_unique') return reach
    if (metric === 'views' || metric === 'post_media_view') return Math.round(reach * (post.template.kind === 'video' ? 2.1 : 1.4))
    return Math.round(reach / 40)
  }
  return {
    data: metrics.map((name) => ({
      name,
      period: 'lifetime',
      values: [{ value: valueFor(name) }],
      id: `${post.id}/insights/${name}/lifetime`,
    })),
  }
}
