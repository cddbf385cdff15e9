import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** The same for every answer, so they are put together once */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config)
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}

function securityHeaders(config: Config): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(config),
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

/** Where Google and Yelp keep the pictures of those who write reviews */
const REVIEWER_PICTURES = ['https://*.googleusercontent.com', 'https://*.yelpcdn.com']

/** Own origin plus the configured card, map and sandbox origins; no inline script. Mantine sets styles inline, so styles may be */
function contentSecurityPolicy(config: Config): string {
  const sandbox = config.sandboxUrl ? [config.sandboxUrl] : []
  const { card, map } = config.contentOrigins
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...card, ...sandbox],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...REVIEWER_PICTURES, ...map, ...sandbox],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...card, ...map, ...sandbox],
    'media-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", ...card, ...sandbox],
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
