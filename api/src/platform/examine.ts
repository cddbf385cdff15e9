/** What an examination found out. `warning`: it works, and somebody should look at it all the same */
export interface Finding {
  state: 'works' | 'warning' | 'wrong'
  /** What was found, and where it is wrong, where to mend it */
  sentence: string
}

/** What a vendor is examined against */
export interface Surroundings {
  publicUrl: string
  now: Date
  /** The businesses' tracking numbers; null when the database does not tell */
  trackingNumbers: string[] | null
}

export const works = (sentence: string): Finding => ({ state: 'works', sentence })
export const warning = (sentence: string): Finding => ({ state: 'warning', sentence })
export const wrong = (sentence: string): Finding => ({ state: 'wrong', sentence })

/** An examination that cannot go on; its message is the finding */
export class ExaminationEnded extends Error {}

interface Question extends RequestInit {
  url: string
  /** The environment variables with the key, and with the address: what is to be mended when it is not let in, or nobody answers */
  key: string
  address: string
  /** What a refusal for asking too much can mean beyond asking too fast */
  limit?: string
}

const LONGEST_MS = 15_000

/** Asks a vendor one harmless question and returns its answer as JSON. Throws ExaminationEnded, worded for whoever set the variables */
export async function askOnce({ url, key, address, limit = 'Ask again later.', ...init }: Question): Promise<unknown> {
  const { origin } = new URL(url)
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(LONGEST_MS) }).catch((error: unknown) => {
    throw new ExaminationEnded(`${origin} does not answer (${reasonOf(error)}). Check ${address}, and that this machine may connect there.`)
  })
  const text = await response.text().catch(() => '')
  if (response.ok) return parse(text) ?? {}
  const said = `HTTP ${response.status}${saidOf(parse(text))}`
  if (response.status === 401 || response.status === 403) throw new ExaminationEnded(`It does not let us in (${said}). Check ${key}.`)
  if (response.status === 429) throw new ExaminationEnded(`It asks us to slow down, or the quota is used up (${said}). ${limit}`)
  if (response.status >= 500) throw new ExaminationEnded(`It is out of order (${said}). Ask again later.`)
  throw new ExaminationEnded(`It refuses the question (${said}). Check ${key === address ? key : `${address} and ${key}`}.`)
}

/** Node reports "fetch failed", and the reason as its cause */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given'
  if (error.name === 'TimeoutError') return 'timed out'
  const cause = error.cause instanceof Error ? error.cause : error
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The vendors' forms of an error: [text], { message }, { error: { message | description } }, { error, error_description } */
function saidOf(body: unknown): string {
  if (Array.isArray(body)) return saidOf({ message: body[0] })
  const { error, message, error_description: description }: Record<string, unknown> = { ...Object(body) }
  const inner: Record<string, unknown> = { ...Object(error) }
  const said = [message, inner.message, inner.description, description, error].find((each) => typeof each === 'string')
  return said ? `: ${String(said).slice(0, 200)}` : ''
}
