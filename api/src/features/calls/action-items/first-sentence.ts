const LONGEST = 160

/**
 * The first sentence of a summary, shortened. A period after a single letter or a title does not end a sentence: "Dr. Patel", "J. Ortiz"
 */
export function firstSentence(summary: string): string {
  const [sentence = ''] = summary.trim().split(/(?<=[.!?])(?<!\b(?:\p{L}|Dr|Mr|Mrs|Ms|St|Sra?)\.)\s+/u)
  const letters = [...sentence]
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('').trimEnd()}…` : sentence
}
