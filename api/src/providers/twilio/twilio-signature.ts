import { createHmac, timingSafeEqual } from 'node:crypto'

interface SignedRequest {
  authToken: string
  /** As Twilio called it, query included */
  url: string
  params: Record<string, string>
  /** The header X-Twilio-Signature */
  signature: string | string[] | undefined
}

/** Twilio signs the address followed by each field and its value, the fields in order */
export function isSignedByTwilio({ authToken, url, params, signature }: SignedRequest): boolean {
  if (typeof signature !== 'string' || signature === '') return false
  const given = Buffer.from(signature)
  const fields = Object.keys(params)
    .sort()
    .map((name) => `${name}${params[name]}`)
    .join('')
  return spellings(url).some((spelling) => {
    const expected = Buffer.from(createHmac('sha1', authToken).update(`${spelling}${fields}`).digest('base64'))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

/** Twilio signs with the port or without it, whatever the address says. Only the part before the path is touched: the rest counts to the letter */
function spellings(url: string): string[] {
  const [, scheme = '', host = '', port, rest = ''] = /^(https?):\/\/([^/:?#]+)(?::(\d+))?(.*)$/.exec(url) ?? []
  if (!scheme) return [url]
  const standardPort = scheme === 'https' ? '443' : '80'
  return [`${scheme}://${host}:${port ?? standardPort}${rest}`, `${scheme}://${host}${rest}`]
}
