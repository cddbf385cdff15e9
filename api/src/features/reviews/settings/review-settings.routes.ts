import { getReviewSettings, saveCompanyLogo, saveReviewSettings } from '#contract/reviews/review-settings.ts'
import { confirmReviewNotice, getReviewNotice, saveReviewNotice } from '#contract/reviews/reviews.ts'
import { changeAlerts, confirmAlerts, getAlerts } from '../../../platform/alert-addresses/alert-addresses.ts'
import { operatorRoute, type Route, route, slowRoute } from '../../../platform/http/route.ts'
import { reviewAlerts } from './review-alerts.ts'
import { getSettings, saveLogo, saveSettings } from './save-review-settings.service.ts'

export const reviewSettingsRoutes: Route[] = [
  operatorRoute(getReviewSettings, async (context, { params }) => ({ data: await getSettings(context, params.client_uuid) })),

  operatorRoute(saveReviewSettings, async (context, { params, body }) => {
    await saveSettings(context, params.client_uuid, body)
    return {}
  }),

  operatorRoute(saveCompanyLogo, async (context, { params, file }) => ({
    company_logo: await saveLogo(context, params.client_uuid, file),
  })),

  route(getReviewNotice, (context) => getAlerts(context, reviewAlerts)),

  slowRoute(saveReviewNotice, (context, { body }) =>
    changeAlerts(context, reviewAlerts, { notify: body.notify, notifyEmail: body.notify_email }),
  ),

  route(confirmReviewNotice, (context, { body }) => confirmAlerts(context, reviewAlerts, body.code)),
]
