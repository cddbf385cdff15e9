import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { MetaFaults } from '../meta-faults.ts'
import { drawPicture } from './draw-picture.ts'
import { drawVideoOnce } from './draw-video.ts'
import type { SocialWorld } from './social-world.ts'

/** Meta's links are valid for some days. These expire earlier, so that the portal cannot rely on them */
const linkLastsMs = 6 * 3_600_000
const secret = randomBytes(16)
const signMediaPath = (path: string, ends: string) => createHmac('sha256', secret).update(`${path} ${ends}`).digest('hex').slice(0, 32)

export interface MediaLinks {
  linkTo(postId: string, at: number, part: 'picture' | 'video'): string
}

export function createMediaLinks(ownUrl: () => string, now: () => Date): MediaLinks {
  return {
    linkTo(postId, at, part) {
      const path = `/meta/cdn/${postId}/${at}/${part}`
      const ends = Math.floor((now().getTime() + linkLastsMs) / 1000).toString(16)
      return `${ownUrl()}${path}?oe=${ends}&oh=${signMediaPath(path, ends)}`
    },
  }
}

interface CdnRoute {
  Params: { post: string; at: string; part: string }
  Querystring: { oe?: string; oh?: string }
}

/** Pictures and videos, at links that expire */
export function registerCdnRoutes(
  http: FastifyInstance,
  { world, faults, now }: { world: SocialWorld; faults: MetaFaults; now: () => Date },
) {
  http.get<CdnRoute>('/meta/cdn/:post/:at/:part', async (request, reply) => {
    const { post: postId, at, part } = request.params
    const { oe = '', oh = '' } = request.query
    const path = `/meta/cdn/${postId}/${at}/${part}`
    if (faults.mode === 'hang') return reply.hijack()
    if (faults.mode === 'server_error') return reply.code(503).send('')
    if (oh !== signMediaPath(path, oe)) return reply.code(403).type('text/plain').send('Bad URL hash')
    const isOver = faults.mode === 'links_expired' || Number.parseInt(oe, 16) * 1000 < now().getTime()
    if (isOver) return reply.code(403).type('text/plain').send('URL signature expired')
    const post = world.findPost(postId)
    const item = post?.items[Number(at)]
    if (!post || !item) return reply.code(404).send('')
    if (part === 'video') return reply.type('video/mp4').send(await drawVideoOnce(post.template.motif))
    const bytes = await drawPicture(post, item.variant)
    return reply.type(bytes[0] === 0x89 ? 'image/png' : 'image/jpeg').send(bytes)
  })
}
