import { getInquirySettings, saveInquirySettings } from '#contract/inquiry-settings/inquiry-settings.ts'
import { getMissedCallSettings, saveMissedCallSettings } from '#contract/inquiry-settings/missed-calls.ts'
import { operatorRoute, type Route, route } from '../../platform/http/route.ts'
import { getSettings, saveSettings } from './inquiry-settings.service.ts'
import { describeMissedCalls, saveMissedCalls } from './missed-calls.service.ts'

export const inquirySettingsRoutes: Route[] = [
  operatorRoute(getInquirySettings, async (context, { params }) => ({ data: await getSettings(context, params.client_uuid) })),

  operatorRoute(saveInquirySettings, async (context, { params, body }) => {
    await saveSettings(context, params.client_uuid, body)
    return {}
  }),

  route(getMissedCallSettings, async (context) => ({ data: await describeMissedCalls(context) })),

  route(saveMissedCallSettings, async (context, { body }) => {
    await saveMissedCalls(context, body)
    return {}
  }),
]
