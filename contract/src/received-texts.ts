import { z } from 'zod'

/** Carriers themselves cut longer texts */
export const LONGEST_RECEIVED_TEXT = 1600

/** A customer's text reply */
export const receivedText = z.object({
  /** Empty: there were only pictures */
  words: z.string(),
  /** How many came with it; they stay at the telephony provider */
  pictures: z.int(),
  created_datetime: z.string(),
})
export type ReceivedText = z.output<typeof receivedText>

/** Empty if there were none */
export function formatPictureCount(pictures: number): string {
  if (pictures === 0) return ''
  return `Sent ${pictures === 1 ? 'a picture' : `${pictures} pictures`}, which can be seen at Twilio only`
}
