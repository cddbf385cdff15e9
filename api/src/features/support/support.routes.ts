import { getSupportSender, getSupportTimes, sendSupportInquiry } from '#contract/support.ts'
import { type Route, route, slowRoute } from '../../platform/http/route.ts'
import { brandIdentity } from '../../platform/sending/brand-identity.ts'
import { findInquirySenderDefaults } from './support.queries.ts'
import { storeAndEmailInquiry } from './support.service.ts'
import { getSupportAvailability } from './support-times.ts'

export const supportRoutes: Route[] = [
  route(getSupportSender, ({ db, account }) => findInquirySenderDefaults(db, account)),

  route(getSupportTimes, async ({ services: { config, clock }, account }) =>
    getSupportAvailability(brandIdentity(config, account.brand), clock.now(), account.timeZone),
  ),

  slowRoute(sendSupportInquiry, async (context, { body }) => {
    await storeAndEmailInquiry(context, body)
    return {}
  }),
]
