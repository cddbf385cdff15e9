import type { FastifyReply } from 'fastify'

const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** For the sandbox's own pages: nothing from elsewhere, nothing inline */
export function sendPage(reply: FastifyReply, page: string) {
  return reply.header('content-security-policy', pagePolicy).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}
