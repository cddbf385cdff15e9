import { sendSupportInquiry } from '#contract/support.ts'
import { type Route, slowRoute } from '../../platform/http/route.ts'
import { askSupport } from './support.service.ts'

export const supportRoutes: Route[] = [
  slowRoute(sendSupportInquiry, async (context, { body }) => {
    await askSupport(context, body)
    return {}
  }),
]
