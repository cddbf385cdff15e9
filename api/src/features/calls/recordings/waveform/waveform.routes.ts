import { getWaveform } from '#contract/calls/waveform.ts'
import { type Route, slowRoute } from '../../../../platform/http/route.ts'
import { readWaveform } from './waveform.service.ts'

export const waveformRoutes: Route[] = [slowRoute(getWaveform, (context, { params }) => readWaveform(context, params.call_sid))]
