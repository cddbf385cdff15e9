import { getSupportSender, getSupportTimes, sendSupportInquiry } from '#contract/support.ts'
import { type Route, route, slowRoute } from '../../platform/http/route.ts'
import { brandIdentity } from '../../platform/sending/brand-identity.ts'
import { findSender } from './support.queries.ts'
import { askSupport } from './support.service.ts'
import { describeSupport } from './support-times.ts'

export const supportRoutes: Route[] = [
  route(getSupportSender, ({ db, account }) => findSender(db, account)),

  route(getSupportTimes, async ({ services: { config, clock }, account }) =>
    describeSupport(brandIdentity(config, account.brand), clock.now(), account.timeZone),
  ),

  slowRoute(sendSupportInquiry, async (context, { body }) => {
    await askSupport(context, body)
    return {}
  }),
]
