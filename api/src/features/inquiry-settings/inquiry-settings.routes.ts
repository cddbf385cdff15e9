import { getInquirySettings, saveInquirySettings } from '#contract/inquiry-settings/inquiry-settings.ts'
import { getMissedCallSettings, saveMissedCallSettings } from '#contract/inquiry-settings/missed-calls.ts'
import { operatorRoute, type Route, route } from '../../platform/http/route.ts'
import { getSettingsOfClient, saveSettingsOfClient } from './inquiry-settings.service.ts'
import { getMissedCallSettingsOf, saveMissedCallForm } from './missed-calls.service.ts'

export const inquirySettingsRoutes: Route[] = [
  operatorRoute(getInquirySettings, async (context, { params }) => ({ data: await getSettingsOfClient(context, params.client_uuid) })),

  operatorRoute(saveInquirySettings, async (context, { params, body }) => {
    await saveSettingsOfClient(context, params.client_uuid, body)
    return {}
  }),

  route(getMissedCallSettings, async (context) => ({ data: await getMissedCallSettingsOf(context) })),

  route(saveMissedCallSettings, async (context, { body }) => {
    await saveMissedCallForm(context, body)
    return {}
  }),
]
