import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { checkAccess } from '../http/check-access.ts'
import { isLarge } from '../http/large-bodies.ts'
import type { OpenContext, Route } from '../http/route.ts'
import { type SignedInAccount, sessionEnded, withAccount } from '../identity/sessions.ts'
import type { Services } from '../services/services.ts'

/** A client that retried at once would keep the process busy with its connections alone */
const STRANGER_REJECTED_AFTER_MS = 1_000

/**
 * Rejects, before the body is read, what would be rejected anyway: an address over its limit, a call without a session, and a large body
 * without a valid session. Parsing megabytes for strangers would make everybody else wait.
 */
export async function rejectEarly(services: Services, route: Route, request: FastifyRequest, contextOf: () => OpenContext): Promise<void> {
  if (route.kind === 'open') route.assertAllowed?.(contextOf())
  else if (route.kind !== 'operator') {
    const { authorization } = request.headers
    if (!isLarge(request)) {
      if (!authorization) throw sessionEnded()
      return
    }
    const account = await findSender(services, authorization)
    checkAccess(route.endpoint, account)
    request.largeBodyOf = account.clientUuid
  }
}

async function findSender({ database, clock }: Services, authorization: string | undefined): Promise<SignedInAccount> {
  try {
    return await withAccount(database, clock, authorization, async (_, account) => account, { readOnly: true })
  } catch (problem) {
    await pause(STRANGER_REJECTED_AFTER_MS)
    throw problem
  }
}
