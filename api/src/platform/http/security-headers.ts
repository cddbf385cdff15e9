import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** The same for every answer, so they are put together once */
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
    // For browsers that do not know frame-ancestors
    'x-frame-options': 'DENY',
    // A reset link carries its code in the path
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    // Only behind https does it mean anything, and on a laptop it would lock localhost
    ...(config.production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** What pages may load from other origins, by directive of the content security policy */
export type ContentOrigins = Partial<Record<'script-src' | 'img-src' | 'connect-src' | 'frame-src', readonly string[]>>

/** Own origin, the sandbox's, the maps' and those that the features name; no inline script. Mantine sets styles inline, so styles may be */
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
