import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Own origin plus the configured card, map and sandbox origins; no inline script. Mantine sets styles inline, so styles may be */
export async function registerSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const sandbox = config.sandboxUrl ? [config.sandboxUrl] : []
  const { card, map } = config.contentOrigins
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...card, ...sandbox],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...map, ...sandbox],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...card, ...map, ...sandbox],
        mediaSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", ...card, ...sandbox],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    // Only behind https does it mean anything, and on a laptop it would lock localhost
    strictTransportSecurity: config.production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // A reset link carries its code in the path
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
}
