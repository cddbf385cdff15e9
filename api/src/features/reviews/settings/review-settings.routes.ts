import { getReviewSettings, saveCompanyLogo, saveReviewSettings } from '#contract/reviews/review-settings.ts'
import { getReviewNotice, saveReviewNotice } from '#contract/reviews/reviews.ts'
import { operatorRoute, type Route, route } from '../../../platform/http/route.ts'
import { findReviewNotice } from './review-settings.queries.ts'
import { changeReviewNotice, getSettings, saveLogo, saveSettings } from './save-review-settings.service.ts'

export const reviewSettingsRoutes: Route[] = [
  operatorRoute(getReviewSettings, async (context, { params }) => ({ data: await getSettings(context, params.client_uuid) })),

  operatorRoute(saveReviewSettings, async (context, { params, body }) => {
    await saveSettings(context, params.client_uuid, body)
    return {}
  }),

  operatorRoute(saveCompanyLogo, async (context, { params, file }) => ({
    company_logo: await saveLogo(context, params.client_uuid, file),
  })),

  route(getReviewNotice, ({ db }) => findReviewNotice(db)),

  route(saveReviewNotice, async (context, { body }) => {
    await changeReviewNotice(context, body)
    return {}
  }),
]
