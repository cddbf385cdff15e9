import { z } from 'zod'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { callSid } from './calls.ts'

/** Into how many parts of equal length a recording is measured; one of a moment has fewer */
export const WAVEFORM_PARTS = 96

export const getWaveform = endpoint({
  name: 'getWaveform',
  method: 'GET',
  path: '/inquiry/call-inquiry/{call_sid}/waveform',
  access: 'account',
  summary: 'How loud the recording of a call is along its way, and who speaks',
  params: callSid,
  response: answer({
    data: z.object({
      /** Of each part, 0 to 100; the loudest has 100. Empty where the sound cannot be read, or nobody says anything */
      levels: z.array(z.number().int()).max(WAVEFORM_PARTS),
      /** Who is the louder one in each part, null where it is quiet. Null: both speak on one channel */
      speakers: z.array(z.enum(['caller', 'staff']).nullable()).nullable(),
    }),
  }),
  addition: true,
})
