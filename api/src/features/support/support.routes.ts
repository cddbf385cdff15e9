import { getSupportSender, sendSupportInquiry } from '#contract/support.ts'
import { type Route, route, slowRoute } from '../../platform/http/route.ts'
import { findSender } from './support.queries.ts'
import { askSupport } from './support.service.ts'

export const supportRoutes: Route[] = [
  route(getSupportSender, ({ db, account }) => findSender(db, account)),

  slowRoute(sendSupportInquiry, async (context, { body }) => {
    await askSupport(context, body)
    return {}
  }),
]
