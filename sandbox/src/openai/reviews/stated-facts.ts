/** Matches sentences addressed to the model, and content that a review must not contain */
const NOT_A_FACT =
  /\b(ignore|disregard|forget|instructions?|prompt|system|assistant|pretend|write|say|answer|output|stars?|ratings?|discount|gift|coupon|ignora|olvida|instrucciones|escribe|estrellas?|descuento)\b|https?:|@|#|\d\s*\/\s*\d/i

const SPANISH = /\b(el|la|los|las|una?|muy|pero|porque|con|para|que|fue|estaba|me|mi|del)\b/gi
const ENGLISH = /\b(the|and|was|were|with|very|but|because|for|that|my|me|his|her|of|on|at|in|first|same)\b/gi

/** The sentences of a text that state facts, in Latin script, each with its period */
export function findFactSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) =>
      sentence
        .replace(/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((sentence) => isLatin(sentence) && !NOT_A_FACT.test(sentence))
    .map((sentence) => (/[.!?…]$/u.test(sentence) ? sentence : `${sentence}.`))
}

function isLatin(sentence: string): boolean {
  const letters = sentence.match(/\p{L}/gu) ?? []
  return letters.length > 2 && letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length / letters.length > 0.8
}

export const isSpanish = (sentence: string): boolean => countMatches(sentence, SPANISH) > countMatches(sentence, ENGLISH)

const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Notes omit the subject: "Came in for a cleaning", "Nervous at the start". A customer would write "I" */
export const toFirstPerson = (fact: string): string =>
  fact
    .replace(/^First visit\b/, 'It was my first visit')
    .replace(/^(Nervous|Worried|Seen|Scared)\b/, (feeling) => `I was ${feeling.toLowerCase()}`)
    .replace(
      /^(Was|Came|Brought|Wanted|Needed|Liked|Likes|Got|Had|Felt|Asked|Called|Went|Thanked)\b/,
      (verb) => `I ${verb.toLowerCase().replace(/^likes$/, 'like')}`,
    )
