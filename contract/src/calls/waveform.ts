import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { successBodySchema } from '../wire/response-body.ts'
import { callSid } from './calls.ts'

/** Number of equal parts for which the volume of a recording is measured. A very short recording has fewer parts */
export const WAVEFORM_PARTS = 96

export const getWaveform = endpoint({
  name: 'getWaveform',
  method: 'GET',
  path: '/inquiry/call-inquiry/{call_sid}/waveform',
  access: 'account',
  summary: 'How loud the recording of a call is along its way, and who speaks',
  params: callSid,
  response: successBodySchema({
    data: z.object({
      /** Volume of each part from 0 to 100, where the loudest part has 100. Empty if the audio cannot be read or is silent */
      levels: z.array(z.number().int()).max(WAVEFORM_PARTS),
      /** The louder speaker in each part, null if the part is quiet. The whole list is null if both speak on one channel */
      speakers: z.array(z.enum(['caller', 'staff']).nullable()).nullable(),
    }),
  }),
  addition: true,
})
