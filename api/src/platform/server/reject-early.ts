import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { assertAccess } from '../http/check-access.ts'
import { hasLargeBody } from '../http/large-bodies.ts'
import type { OpenContext, Route } from '../http/route.ts'
import { runAsAccount, type SignedInAccount, sessionEndedError } from '../identity/sessions.ts'
import type { Services } from '../services/services.ts'

/** How long a rejection is delayed. A client that retries at once would keep the process busy with its connections alone */
const STRANGER_REJECTED_AFTER_MS = 1_000

/**
 * Rejects, before the body is read, what would be rejected anyway: calls from an address over its limit, calls without a session, and large
 * bodies without a valid session. Parsing megabytes for anonymous callers would make everybody else wait
 */
export async function rejectEarly(services: Services, route: Route, request: FastifyRequest, contextOf: () => OpenContext): Promise<void> {
  if (route.kind === 'open') route.assertAllowed?.(contextOf())
  else if (route.kind !== 'operator') {
    const { authorization } = request.headers
    if (!hasLargeBody(request)) {
      if (!authorization) throw sessionEndedError()
      return
    }
    const account = await requireSignedInSender(services, authorization)
    assertAccess(route.endpoint, account)
    request.largeBodyOf = account.clientUuid
  }
}

async function requireSignedInSender({ database, clock }: Services, authorization: string | undefined): Promise<SignedInAccount> {
  try {
    return await runAsAccount(database, clock, authorization, async (_, account) => account, { readOnly: true })
  } catch (problem) {
    await pause(STRANGER_REJECTED_AFTER_MS)
    throw problem
  }
}
