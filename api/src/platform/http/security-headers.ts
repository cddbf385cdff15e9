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
    // For browsers that do not support frame-ancestors
    'x-frame-options': 'DENY',
    // A reset link has its code in the path, which must not leak to other origins
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    // HSTS needs https. In development it would make http://localhost unreachable
    ...(config.production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Foreign origins that pages may load from, by directive of the content security policy */
export type ContentOrigins = Partial<Record<'script-src' | 'img-src' | 'connect-src' | 'frame-src', readonly string[]>>

const GOOGLE_HOSTS = ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com']

/**
 * What Google's map needs besides its script's origin, according to Google's list. The portal is one document, whose policy cannot change
 * from screen to screen, so the policy is extended if a key for the map is set. Only the screens with a map load the script
 */
const GOOGLE_MAP: Partial<Record<'scripts' | 'styles' | 'images' | 'fonts' | 'connections' | 'frames', readonly string[]>> = {
  scripts: ['https://*.googleapis.com', 'https://*.gstatic.com', "'unsafe-eval'", 'blob:'],
  styles: ['https://fonts.googleapis.com'],
  images: [...GOOGLE_HOSTS, 'https://*.googleusercontent.com'],
  fonts: ['https://fonts.gstatic.com'],
  connections: [...GOOGLE_HOSTS, 'data:', 'blob:'],
  frames: ['https://*.google.com'],
}

/**
 * Allows our own origin, the sandbox, the maps and the features' origins. Allows no inline scripts, but inline styles, which Mantine sets
 */
function contentSecurityPolicy(config: Config, origins: readonly ContentOrigins[]): string {
  const sandbox = config.sandboxUrl ? [config.sandboxUrl] : []
  const { map, googleMap } = config.contentOrigins
  const google = googleMap.length > 0 ? GOOGLE_MAP : {}
  const named = (directive: keyof ContentOrigins) => origins.flatMap((those) => those[directive] ?? [])
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...named('script-src'), ...googleMap, ...(google.scripts ?? []), ...sandbox],
    'style-src': ["'self'", "'unsafe-inline'", ...(google.styles ?? [])],
    'img-src': ["'self'", 'data:', 'blob:', ...named('img-src'), ...map, ...(google.images ?? []), ...sandbox],
    'font-src': ["'self'", 'data:', ...(google.fonts ?? [])],
    'connect-src': ["'self'", ...named('connect-src'), ...map, ...googleMap, ...(google.connections ?? []), ...sandbox],
    'media-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", ...named('frame-src'), ...(google.frames ?? []), ...sandbox],
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
