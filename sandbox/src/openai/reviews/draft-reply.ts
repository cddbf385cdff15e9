/** What a review is about, and what a practice can say to it without telling anything about the writer */
const themes: { about: RegExp; praised: string; criticised: string }[] = [
  {
    about: /\b(wait(ed|ing)?|late|delay\w*|on time|early|minutes|rushed|hurry)\b/i,
    praised: 'Keeping to the schedule matters to us, and it is good to read that it shows.',
    criticised: 'Nobody should be kept waiting without a word, and we look closely at how we plan our days.',
  },
  {
    about: /\b(bill\w*|price\w*|pric(ey|ing)|charg\w+|cost\w*|insurance|estimate\w*|quote\w*|collections|expensive)\b/i,
    praised: 'Being open about costs is important to us.',
    criticised: 'Costs should be clear from the start, and we want to understand where they were not.',
  },
  {
    about: /\b(cancel\w*|resched\w*|short notice|moved my|no[- ]show)\b/i,
    praised: 'We know how full a week can be, and try to be flexible.',
    criticised: 'We know how much planning a change on short notice upsets.',
  },
  {
    about: /\b(kids?|child(ren)?|son|daughter|famil(y|ies)|teenager|year-old)\b/i,
    praised: 'Making children and families feel at ease is something our whole team works for.',
    criticised: 'Families should feel at ease with us, and we take it to heart when they do not.',
  },
  {
    about: /\b(front desk|reception\w*|phone|on hold|call(ed|s)? back|called|scheduling)\b/i,
    praised: 'Our front desk will be delighted to read this.',
    criticised: 'Being easy to reach is something we work on every week.',
  },
  {
    about: /\b(pain\w*|gentle|hurt\w*|scared|anxi\w+|nervous|terrified|afraid|comfort\w*|sensitive|did not feel)\b/i,
    praised: 'A gentle hand and a calm word are what our team aims for.',
    criticised: 'Comfort is something we take very seriously.',
  },
  {
    about: /\b(explain\w*|listen\w*|questions?|answer\w*|talk\w*|honest\w*)\b/i,
    praised: 'Taking the time to explain things is what we care about most.',
    criticised: 'Everybody deserves to be listened to, and we want to do better at it.',
  },
  {
    about: /\b(friendly|kind|rude|staff|team|people|warm|professional|welcoming)\b/i,
    praised: 'The whole team will be happy to read this.',
    criticised: 'Kindness is what we expect of ourselves, every day.',
  },
  {
    about: /\b(parking|building|location|office|room)\b/i,
    praised: 'A place where people feel at ease means a lot to us.',
    criticised: '',
  },
]

const starWords = ['', 'one star', 'two stars', 'three stars', 'four stars', 'five stars']

/**
 * The owner's answer to a review, by fixed rules. It names nobody and speaks of no visit: a practice must not confirm that somebody
 * is a patient, even where the review says so.
 */
export function draftReply(prompt: string): { reply: string } {
  const rate = findStars(prompt)
  const text = /<review>([\s\S]*?)<\/review>/i.exec(prompt)?.[1] ?? withoutLabels(prompt)
  const theme = themes.find(({ about }) => about.test(text))
  const isPraise = rate >= 4
  const sentences = isPraise
    ? [
        `Thank you for the ${starWords[rate]} and for taking the time to write.`,
        theme?.praised || 'It means a lot to all of us.',
        rate === 5
          ? 'We will share it with everybody here, and a call to our office is always welcome.'
          : 'If there is anything that we could do better, please call our office: we would like to hear it.',
      ]
    : [
        'Thank you for your feedback. We are sorry to read this.',
        theme?.criticised || 'We take every comment seriously.',
        'Please call our office and ask for the office manager, so that we can listen and look into it.',
      ]
  return { reply: sentences.join(' ') }
}

/** From "Stars: 2 of 5", "rating: 2", "2 stars" or "2/5"; praise is never assumed */
function findStars(prompt: string): number {
  const head = prompt.split(/<review>/i)[0] || prompt
  const read =
    /\b(?:stars?|rating|rate)"?\s*[:=]\s*"?([1-5])\b/i.exec(head) ?? /\b([1-5])(?:\s*(?:of|out of|\/)\s*5\b|[\s-]+stars?\b)/i.exec(head)
  return Number(read?.[1] ?? 3)
}

/** Lines like "The practice: Bright Smile" are about the business, not of the review */
function withoutLabels(prompt: string): string {
  return prompt
    .split('\n')
    .filter((line) => !/^\s*"?(the )?(practice|business|company|name|reviewer|stars?|rating|rate|platform)"?\s*[:=]/i.test(line))
    .join('\n')
}
