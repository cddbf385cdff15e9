import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { successBodySchema } from '../wire/response-body.ts'
import { callSid } from './calls.ts'

/** The number of equal parts in which the volume of a recording is measured; a very short one has fewer */
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
      /** Volume of each part, 0 to 100; the loudest has 100. Empty if the audio cannot be read, or is silent */
      levels: z.array(z.number().int()).max(WAVEFORM_PARTS),
      /** The louder side in each part, null if it is quiet. Null: both speak on one channel */
      speakers: z.array(z.enum(['caller', 'staff']).nullable()).nullable(),
    }),
  }),
  addition: true,
})
