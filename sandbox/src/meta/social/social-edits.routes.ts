import type { FastifyInstance } from 'fastify'
import type { SocialWorld } from './social-world.ts'

/** What a person does by hand on Facebook or Instagram: deletes a post, deletes all posts but the newest, or writes a comment */
export function registerSocialEditRoutes(http: FastifyInstance, world: SocialWorld) {
  http.delete<{ Params: { id: string } }>('/meta/social/posts/:id', (request, reply) =>
    world.deletePost(request.params.id) ? reply.code(204).send() : reply.code(404).send({ message: 'There is no such post.' }),
  )

  http.delete<{ Params: { id: string }; Querystring: { keep?: string } }>('/meta/social/accounts/:id/posts', (request, reply) =>
    world.empty(request.params.id, Number(request.query.keep ?? 0))
      ? reply.code(204).send()
      : reply.code(404).send({ message: 'There is no such account.' }),
  )

  http.post<{ Params: { id: string }; Body: { text?: unknown; username?: unknown } | null }>(
    '/meta/social/posts/:id/comments',
    (request, reply) => {
      const { text, username } = request.body ?? {}
      if (typeof text !== 'string' || typeof username !== 'string')
        return reply.code(400).send({ message: 'text and username are needed.' })
      const comment = world.addComment(request.params.id, { text, username })
      return comment ? { id: comment.id } : reply.code(404).send({ message: 'There is no such post.' })
    },
  )
}
