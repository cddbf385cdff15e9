import { continueVisit, getSiteNumbers, getWebsiteNumbers, setNumberUse } from '#contract/website-numbers/website-numbers.ts'
import { openRoute, type Route, route } from '../../platform/http/route.ts'
import { assertAddressUnderLimit } from '../inquiry-settings/inquiry-settings.public.ts'
import * as service from './website-numbers.service.ts'

export const websiteNumbersRoutes: Route[] = [
  route(getWebsiteNumbers, service.describeWebsiteNumbers),

  route(setNumberUse, async (context, { params, body }) => {
    await service.setNumberUse(context, params.number_uuid, body.use)
    return {}
  }),

  openRoute(getSiteNumbers, (context, { params }) => service.getNumbersOfSite(context, params.site_key)),

  openRoute(
    continueVisit,
    (context, { params, body }) => service.recordVisit(context, params.site_key, body),
    (context) => assertAddressUnderLimit(context, service.BY_ADDRESS),
  ),
]
