const starNames = ['', 'one star', 'two stars', 'three stars', 'four stars', 'five stars']

const praised = [
  'It means a lot to all of us, and we will share it with the whole team.',
  'Words like these encourage our whole team.',
  'We are grateful for such kind words and will share them with the whole team.',
]

const criticised = [
  'We take every comment seriously. Please call our office and ask for the manager so that we can listen.',
  'We appreciate hearing this. Please contact our office directly so that we can learn more.',
  'Honest feedback helps us improve. Please call our office so that we can listen.',
]

/**
 * The owner's reply to a review, by deterministic rules. It names nobody, quotes nothing and mentions no visit, because a practice must not
 * confirm that somebody is a patient, even if the review says so
 */
export function draftReply(prompt: string): { reply: string } {
  const rate = findStars(prompt)
  const text = /<review>([\s\S]*?)<\/review>/i.exec(prompt)?.[1] ?? prompt
  const choices = rate >= 4 ? praised : criticised
  // Varies between reviews, but is always the same for one review
  const sentences = choices[text.trim().length % choices.length]
  const thanks =
    rate >= 4
      ? `Thank you for the ${starNames[rate]} and for taking the time to write.`
      : 'Thank you for your feedback. We are sorry to read this.'
  return { reply: `${thanks} ${sentences}` }
}

/** Parses "Stars: 2 of 5", "rating: 2", "2 stars" or "2/5". Without a rating it does not assume praise */
function findStars(prompt: string): number {
  const head = prompt.split(/<review>/i)[0] || prompt
  const read =
    /\b(?:stars?|rating|rate)"?\s*[:=]\s*"?([1-5])\b/i.exec(head) ?? /\b([1-5])(?:\s*(?:of|out of|\/)\s*5\b|[\s-]+stars?\b)/i.exec(head)
  return Number(read?.[1] ?? 3)
}
