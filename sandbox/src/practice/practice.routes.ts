import type { FastifyInstance } from 'fastify'
import { renderPracticePage } from './practice-page.ts'
import { practiceStyle } from './practice-style.ts'

/** Site key of the demo business, constant so that this page works without setup */
const demoSiteKey = 'demo-bright-smile-key1'
const demoNumber = '+12175550199'

interface PracticeQuery {
  Querystring: { site_key?: string | string[]; app?: string | string[]; phone?: string | string[] }
}

/** A business's website as a third party would build it. Two script tags are its only link to the portal */
export function registerPracticeRoutes(http: FastifyInstance, { appUrl }: { appUrl: string }) {
  http.get<PracticeQuery>('/practice', (request, reply) => {
    const siteKey = String(request.query.site_key ?? demoSiteKey)
    const app = String(request.query.app ?? appUrl).replace(/\/$/, '')
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(siteKey)) {
      return reply.code(400).send({ message: 'site_key may hold letters, digits, "-" and "_" only.' })
    }
    const phone = String(request.query.phone ?? demoNumber)
    if (!/^\+1\d{10}$/.test(phone)) return reply.code(400).send({ message: 'phone must be a number like +12175550199.' })
    if (app !== appUrl && !isOnThisMachine(app)) {
      return reply.code(400).send({ message: 'app must be an address on this machine, for example http://localhost:3000.' })
    }
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(renderPracticePage({ siteKey, app, phone }))
  })

  http.get('/practice.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(practiceStyle))
}

/** The page shares its origin with the inbox and its password links: it must not run a script from any other machine */
function isOnThisMachine(address: string): boolean {
  return /^http:\/\/([a-z0-9-]+\.)?(localhost|127\.0\.0\.1)(:\d{1,5})?$/.test(address)
}
