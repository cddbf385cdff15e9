import type { VisitFacts } from './read-visit.ts'

/** What the server knows of the website, before it knows the visitor */
export interface SiteNumbers {
  main_number: string | null
  by_source: Record<string, string | undefined>
  has_visitor_numbers: boolean
}

/** What this browser remembers of the visitor, in the practice's own storage: no cookie, and nothing about the person */
export interface Remembered {
  site?: SiteNumbers
  facts?: VisitFacts
  /** Until then a visit without a trace counts as one of these */
  factsUntil?: number
  visit?: string
  number?: string
  /** Until then the number belongs to this visitor */
  numberUntil?: number
}

const KEY = 'website-numbers'

export function readStoredVisit(): Remembered {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

/** Without storage, as in some private windows, every page starts anew */
export function storeVisit(memory: Remembered): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory))
  } catch {}
}

export function clearStoredVisit(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {}
}
