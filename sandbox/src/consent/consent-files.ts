import type { FastifyInstance } from 'fastify'
import type { ConsentLook } from './consent-pages.ts'
import { consentScript } from './consent-script.ts'
import { consentStyle } from './consent-style.ts'

export function registerConsentFiles(http: FastifyInstance, { place }: ConsentLook) {
  http.get(`${place}/consent.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(consentStyle))
  http.get(`${place}/consent.js`, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(consentScript))
}
