import type { FastifyReply } from 'fastify'
import { type Navigation, type Page, renderPage } from './page.ts'

declare module 'fastify' {
  interface FastifyInstance {
    navigation?: Navigation
  }
}

const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

/**
 * Content security policy of the sandbox's own pages: nothing from other origins, and nothing inline. `formTarget` is an address that
 * submitting a form may lead to, because browsers also apply the policy to the redirect after a form
 */
export function sendHtmlPage(reply: FastifyReply, page: Page, { formTarget }: { formTarget?: string } = {}) {
  const text = renderPage(page, reply.server.navigation ?? [])
  const policy = formTarget === undefined ? pagePolicy : `${pagePolicy} ${new URL(formTarget).origin}`
  return reply.header('content-security-policy', policy).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text)
}
