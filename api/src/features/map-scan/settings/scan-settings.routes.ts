import { getScanSettings, saveScanSettings } from '#contract/map-scan/map-scan-operator.ts'
import { operatorRoute, type Route } from '../../../platform/http/route.ts'
import { changeScanSettings, getScanSettingsOf } from './scan-settings.service.ts'

export const scanSettingsRoutes: Route[] = [
  operatorRoute(getScanSettings, async (context, { params }) => ({ data: await getScanSettingsOf(context, params.client_uuid) })),

  operatorRoute(saveScanSettings, async (context, { params, body }) => {
    await changeScanSettings(context, params.client_uuid, body)
    return {}
  }),
]
