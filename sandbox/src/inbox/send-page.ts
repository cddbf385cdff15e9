import type { FastifyReply } from 'fastify'
import { type Navigation, type Page, renderPage } from './page.ts'

declare module 'fastify' {
  interface FastifyInstance {
    navigation?: Navigation
  }
}

const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Content security policy of the sandbox's own pages: nothing from other origins, nothing inline */
export function sendPage(reply: FastifyReply, page: Page) {
  const text = renderPage(page, reply.server.navigation ?? [])
  return reply.header('content-security-policy', pagePolicy).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text)
}
