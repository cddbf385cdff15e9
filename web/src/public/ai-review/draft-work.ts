/** What the customer has done on the draft step */
export interface DraftWork {
  /** Chosen keywords, in the order of the page */
  chosen: string[]
  comment: string
  /** Drafts as they came from the server */
  received: string[]
  /** The same drafts as the customer has edited them; without any draft one box with their own text */
  texts: string[]
  index: number
}

/** State after a reload: what was received and edited in this tab, otherwise the newest drafts of the server */
export function restoreDraftWork(
  page: { customer_keywords: string[]; suggestions: { reviews: string }[] },
  stored: DraftWork | null,
): DraftWork {
  const received = page.suggestions.map(({ reviews }) => reviews)
  const none = { chosen: [], comment: '', received, texts: received, index: 0 }
  if (!stored) return none
  const chosen = stored.chosen.filter((keyword) => page.customer_keywords.includes(keyword))
  // Text typed without any draft is not replaced by the drafts of another device
  return stored.texts.length > 0 ? { ...stored, chosen } : { ...none, chosen, comment: stored.comment }
}

/** In the order of the page, whatever the order of the taps. Null if no more can be chosen */
export function toggleKeyword(keywords: readonly string[], chosen: readonly string[], keyword: string, max: number): string[] | null {
  if (chosen.includes(keyword)) return chosen.filter((other) => other !== keyword)
  return chosen.length < max ? keywords.filter((other) => other === keyword || chosen.includes(other)) : null
}

export const textOfShownDraft = ({ texts, index }: DraftWork): string => texts[index] ?? ''

export const withTextOfShownDraft = (work: DraftWork, text: string): DraftWork => ({
  ...work,
  texts: work.texts.length === 0 ? [text] : work.texts.map((before, place) => (place === work.index ? text : before)),
})

/** The next of the drafts that are already loaded, starting over after the last one */
export const withNextDraft = (work: DraftWork): DraftWork => ({ ...work, index: (work.index + 1) % Math.max(1, work.received.length) })
