import { z } from 'zod'

/** A text of a longer one is cut by the carriers themselves */
export const LONGEST_RECEIVED_TEXT = 1600

/** What a customer answered by text */
export const receivedText = z.object({
  /** Empty: there were only pictures */
  words: z.string(),
  /** How many came with it; they stay at the telephony provider */
  pictures: z.int(),
  created_datetime: z.string(),
})
export type ReceivedText = z.output<typeof receivedText>

/** Empty where there were none */
export function picturesInWords(pictures: number): string {
  if (pictures === 0) return ''
  return `Sent ${pictures === 1 ? 'a picture' : `${pictures} pictures`}, which can be seen at Twilio only`
}
