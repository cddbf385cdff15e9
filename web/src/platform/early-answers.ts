interface EarlyAnswers {
  token: string
  answers: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    /** Left by web/public/portal-early.js */
    earlyAnswers?: EarlyAnswers
  }
}

/**
 * The response to a request that the page sent before this code had loaded, for the same session. Each is returned once; null means that
 * the caller must send the request
 */
export function takeEarlyAnswer(url: string, token: string | null): Promise<Response> | null {
  const early = window.earlyAnswers
  if (!early || early.token !== token) return null
  const answer = early.answers.get(url) ?? null
  early.answers.delete(url)
  return answer
}
