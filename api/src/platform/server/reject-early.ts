import type { FastifyRequest } from 'fastify'
import { checkAccess } from '../http/check-access.ts'
import type { OpenContext, Route } from '../http/route.ts'
import { sessionEnded, withAccount } from '../identity/sessions.ts'
import type { Services } from '../services/services.ts'

/** Parsing a smaller body takes no longer than looking up its sender in the database */
const LARGE_BODY_BYTES = 16 * 1024

/**
 * Rejects, before the body is read, what would be rejected anyway: an address over its limit, a call without a session, and a large body
 * without a valid session. Parsing megabytes for strangers would make everybody else wait.
 */
export async function rejectEarly(services: Services, route: Route, request: FastifyRequest, contextOf: () => OpenContext): Promise<void> {
  if (route.kind === 'open') route.assertAllowed?.(contextOf())
  else if (route.kind !== 'operator') {
    const { authorization } = request.headers
    if (!authorization) throw sessionEnded()
    if (!isLarge(request)) return
    const check = async (_: unknown, account: Parameters<typeof checkAccess>[1]) => checkAccess(route.endpoint, account)
    await withAccount(services.database, services.clock, authorization, check, { readOnly: true })
  }
}

/** A body without a declared length can have any length */
function isLarge({ headers }: FastifyRequest): boolean {
  if (headers['content-length'] !== undefined) return Number(headers['content-length']) > LARGE_BODY_BYTES
  return headers['transfer-encoding'] !== undefined
}
