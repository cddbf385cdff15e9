/** Stems of words that judge a visit: "gentl" matches gentle and gently */
const JUDGEMENTS = {
  english:
    'gentl|pain|friendl|kind|nice|polite|rude|warm|welcom|caring|careful|attentive|patien|calm|profession|skill|knowledg|expert|thorough|honest|clean|spotless|dirty|modern|comfort|relax|quick|fast|prompt|punctual|short|long|slow|late|cheap|afford|expens|fair|reasonabl|clear|easy|easi|helpful|amaz|awesome|excellent|outstand|wonderful|fantastic|perfect|best|great|terribl|awful|horribl|worst|bad|good|lov|enjoy|happ[yi]|glad|pleas(?:ed|ant|ing|ure)|satisf|impress|delight|smooth|superb|brilliant|respect|thoughtful',
  spanish:
    'suave|dolor|amable|simp[aá]tic|cordial|grosero|c[aá]lid|acogedor|cuidados|atent|pacien|tranquil|profesional|h[aá]bil|expert|honest|limpi|sucio|modern|c[oó]mod|r[aá]pid|puntual|cort[oa]s?$|larg[oa]s?$|lent|tard|barat|econ[oó]mic|car[oa]s?$|just[oa]s?$|razonabl|clar[oa]|f[aá]cil|[uú]til|incre[ií]ble|excelent|maravillos|fant[aá]stic|perfect|mejor|p[eé]sim|horribl|mal[oa]s?$|buen|bien$|encant|feli[zc]|content[oa]|satisf|agradab|gust[oó]$|impresion|respet',
}
const TREATMENTS =
  'crown|filling|implant|invisalign|braces|x-?ray|scan|root|extraction|whitening|anesthe|injection|massage|exercis|insurance|price|cost|parking|corona|empaste|implante|ortodoncia|radiograf|extracci|blanque|anestes|inyecci|masaje|ejercici|seguro|precio|estacionam'

const CLAIM = new RegExp(`^(?:${JUDGEMENTS.english}|${JUDGEMENTS.spanish}|${TREATMENTS})`, 'u')
/** This many characters at the start identify a word and its forms: explained, explanation */
const STEM_LETTERS = 5
const FEWEST_LETTERS = 4
/** Treatments whose first characters are a judgment: "cleaning" does not say that anything was clean */
const TREATMENT_LIKE_JUDGEMENT = /^(?:cleaning|limpieza)s?$/u

const toLowercaseWords = (text: string) => text.toLowerCase().match(/[\p{L}][\p{L}\p{M}-]*/gu) ?? []

const stemOf = (token: string) =>
  TREATMENT_LIKE_JUDGEMENT.test(token) ? `treatment ${token.replace(/s$/u, '')}` : token.replace(/y$/u, 'i').slice(0, STEM_LETTERS)

/** "love" matches "loved", and "happily" matches "happy" */
const doStemsMatch = (one: string, other: string) =>
  one === other || (Math.min(one.length, other.length) >= FEWEST_LETTERS && (one.startsWith(other) || other.startsWith(one)))

/** A judgment or a treatment that the customer neither chose nor wrote; null when there is none */
export function findUnsupportedClaim(text: string, given: string): string | null {
  const known = toLowercaseWords(given).map(stemOf)
  return toLowercaseWords(text).find((token) => CLAIM.test(token) && !known.some((stem) => doStemsMatch(stem, stemOf(token)))) ?? null
}
