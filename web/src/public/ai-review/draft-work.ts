/** The customer's progress on the draft step */
export interface DraftWork {
  /** Chosen keywords, in page order */
  chosen: string[]
  comment: string
  /** Drafts as received from the server */
  received: string[]
  /** The same drafts with the customer's edits; if there are none, one box with the customer's own text */
  texts: string[]
  index: number
}

/** State after a reload: what this tab has received and edited, or else the server's newest drafts */
export function restoreDraftWork(
  page: { customer_keywords: string[]; suggestions: { reviews: string }[] },
  stored: DraftWork | null,
): DraftWork {
  const received = page.suggestions.map(({ reviews }) => reviews)
  const none = { chosen: [], comment: '', received, texts: received, index: 0 }
  if (!stored) return none
  const chosen = stored.chosen.filter((keyword) => page.customer_keywords.includes(keyword))
  // Text typed without any draft must not be replaced by another device's drafts
  return stored.texts.length > 0 ? { ...stored, chosen } : { ...none, chosen, comment: stored.comment }
}

/** Returns the keywords in page order, regardless of the order of the taps. Null if no more can be chosen */
export function toggleKeyword(keywords: readonly string[], chosen: readonly string[], keyword: string, max: number): string[] | null {
  if (chosen.includes(keyword)) return chosen.filter((other) => other !== keyword)
  return chosen.length < max ? keywords.filter((other) => other === keyword || chosen.includes(other)) : null
}

export const textOfShownDraft = ({ texts, index }: DraftWork): string => texts[index] ?? ''

export const withTextOfShownDraft = (work: DraftWork, text: string): DraftWork => ({
  ...work,
  texts: work.texts.length === 0 ? [text] : work.texts.map((before, place) => (place === work.index ? text : before)),
})

/** The next of the loaded drafts; starts over after the last one */
export const withNextDraft = (work: DraftWork): DraftWork => ({ ...work, index: (work.index + 1) % Math.max(1, work.received.length) })
