export type Outcome = { sent: true } | { sent: false; sentence: string; field?: string }

const PATIENCE_MS = 20_000
export const THANKS = 'Thank you. We will get back to you soon.'
const NOT_SENT = 'Your message could not be sent. Please check your connection and try again.'

/** What was typed stays in the form until this says that it was sent. The server keeps one of two equal messages, so trying again is safe */
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
