import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** The headers are the same for every response, so they are computed once */
export function registerSecurityHeaders(app: FastifyInstance, config: Config, origins: readonly ContentOrigins[]): void {
  const headers = securityHeaders(config, origins)
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}

function securityHeaders(config: Config, origins: readonly ContentOrigins[]): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(config, origins),
    'x-content-type-options': 'nosniff',
    // For browsers without support for frame-ancestors
    'x-frame-options': 'DENY',
    // A reset link has its code in the path, which must not leak to other origins
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    // HSTS needs https, and in development it would make http://localhost unreachable
    ...(config.production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Foreign origins that pages may load from, by directive of the content security policy */
export type ContentOrigins = Partial<Record<'script-src' | 'img-src' | 'connect-src' | 'frame-src', readonly string[]>>

/** Allows the own origin, the sandbox, the maps and the origins of the features; no inline script, but inline styles, which Mantine sets */
function contentSecurityPolicy(config: Config, origins: readonly ContentOrigins[]): string {
  const sandbox = config.sandboxUrl ? [config.sandboxUrl] : []
  const { map } = config.contentOrigins
  const named = (directive: keyof ContentOrigins) => origins.flatMap((those) => those[directive] ?? [])
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...named('script-src'), ...sandbox],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...named('img-src'), ...map, ...sandbox],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...named('connect-src'), ...map, ...sandbox],
    'media-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", ...named('frame-src'), ...sandbox],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join(';')
}
