import { getReviewSettings, saveCompanyLogo, saveReviewSettings } from '#contract/reviews/review-settings.ts'
import { operatorRoute, type Route } from '../../../platform/http/route.ts'
import { getSettingsOfClient, saveLogoOfClient, saveSettingsOfClient } from './save-review-settings.service.ts'

export const reviewSettingsRoutes: Route[] = [
  operatorRoute(getReviewSettings, async (context, { params }) => ({ data: await getSettingsOfClient(context, params.client_uuid) })),

  operatorRoute(saveReviewSettings, async (context, { params, body }) => {
    await saveSettingsOfClient(context, params.client_uuid, body)
    return {}
  }),

  operatorRoute(saveCompanyLogo, async (context, { params, file }) => ({
    company_logo: await saveLogoOfClient(context, params.client_uuid, file),
  })),
]
