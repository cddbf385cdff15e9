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

/** The answer to a question that the page has asked before this code was there, for the same session. It is given once; null: ask */
export function takeEarlyAnswer(url: string, token: string | null): Promise<Response> | null {
  const early = window.earlyAnswers
  if (!early || early.token !== token) return null
  const answer = early.answers.get(url) ?? null
  early.answers.delete(url)
  return answer
}
