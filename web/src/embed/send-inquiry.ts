export type Outcome = { sent: true } | { sent: false; sentence: string; field?: string }

const PATIENCE_MS = 20_000
export const THANKS = 'Thank you. We will get back to you soon.'
const NOT_SENT = 'Your message wasn’t sent. Please check your connection and try again.'

/**
 * Sends an inquiry. The form must not clear its text before this reports success. The server deduplicates identical messages, so retrying
 * is safe
 */
export async function sendInquiry(address: string, fields: Record<string, string>): Promise<Outcome> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
      signal: patience.signal,
      credentials: 'omit',
    })
    if (response.ok) return { sent: true }
    const problem = (await response.json())?.details?.data
    return { sent: false, sentence: problem?.message || NOT_SENT, field: problem?.field }
  } catch {
    return { sent: false, sentence: NOT_SENT }
  } finally {
    clearTimeout(timer)
  }
}
