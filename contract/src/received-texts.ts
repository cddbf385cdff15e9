import { z } from 'zod'

/** Carriers themselves cut longer texts */
export const LONGEST_RECEIVED_TEXT = 1600

/** A customer's text reply */
export const receivedText = z.object({
  /** Empty: there were only pictures */
  words: z.string(),
  /** How many files came with it; they stay at the telephony provider */
  pictures: z.int(),
  /** Addresses of those that can be shown, by keys that expire within two hours */
  picture_urls: z.array(z.string()),
  created_datetime: z.string(),
})
export type ReceivedText = z.output<typeof receivedText>

/** Empty if there were none. `shown`: how many of them the portal can show */
export function formatPictureCount(pictures: number, shown: number): string {
  if (pictures === 0) return ''
  const sent = `Sent ${pictures === 1 ? 'a picture' : `${pictures} pictures`}`
  if (shown >= pictures) return sent
  return shown === 0 ? `${sent}, which can’t be shown here` : `${sent}, ${pictures - shown} of which can’t be shown here`
}
