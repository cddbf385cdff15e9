interface EarlyResponses {
  token: string
  responses: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    /** Left by web/public/portal-early.js */
    earlyResponses?: EarlyResponses
  }
}

/**
 * The response to a request that the page sent before this code had loaded, for the same session. Each response is returned only once; null
 * means that the caller must send the request
 */
export function takeEarlyResponse(url: string, token: string | null): Promise<Response> | null {
  const early = window.earlyResponses
  if (!early || early.token !== token) return null
  const response = early.responses.get(url) ?? null
  early.responses.delete(url)
  return response
}
