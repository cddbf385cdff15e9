import { getInquirySettings, saveInquirySettings } from '#contract/inquiry-settings.ts'
import { operatorRoute, type Route } from '../../platform/http/route.ts'
import { getSettings, saveSettings } from './inquiry-settings.service.ts'

export const inquirySettingsRoutes: Route[] = [
  operatorRoute(getInquirySettings, async (context, { params }) => ({ data: await getSettings(context, params.client_uuid) })),

  operatorRoute(saveInquirySettings, async (context, { params, body }) => {
    await saveSettings(context, params.client_uuid, body)
    return {}
  }),
]
