import { getWaveform } from '#contract/calls/waveform.ts'
import { type Route, slowRoute } from '../../../../platform/http/route.ts'
import { getOrMeasureWaveform } from './waveform.service.ts'

export const waveformRoutes: Route[] = [slowRoute(getWaveform, (context, { params }) => getOrMeasureWaveform(context, params.call_sid))]
