/** People read their values, even if they are single words */
const ATTRIBUTES_FOR_PEOPLE =
  /^(aria-label|aria-description|aria-valuetext|alt|title|placeholder|label|description|error|content)$|(Label|Title|Text|Placeholder)$/
const ATTRIBUTES_FOR_PROGRAMS =
  /^(class(Name|Names)?|style|styles|d|viewBox|points|transform|key|id|htmlFor|href|src|srcSet|sizes|to|rel|type|role|name|autoComplete|fill|stroke|media|form|data-.*|aria-(labelledby|describedby|controls|live|current|owns))$/
const PROPERTIES_FOR_PEOPLE =
  /^(label|title|placeholder|heading|hint|help|empty|message|subject|summary|sentence|description|button|action|caption|question|answer|text|note)$|(Label|Title|Text|Hint)$/
const PROPERTIES_FOR_PROGRAMS =
  /^(class(Name|Names)?|style|styles|path|method|url|href|src|mimeType|contentType|timeZone|format|pattern|sql|headers?|selector|cursor|font(Family)?|transform|transition|animation|background|border|boxShadow|gridTemplate\w*|gridArea|strokeDasharray)$/
const CALLS_FOR_PROGRAMS =
  /(^|\.)(log|logger)(\.\w+)?$|\.(query|execute|querySelector(All)?|closest|matches|createElement|setAttribute|getAttribute|addEventListener|setProperty|split|startsWith|endsWith|includes|indexOf|header|headers|setHeader|getContext|createIndex|exec)$|^(sql(\.\w+)?|createFormat|dayjs|Intl\.\w+|RegExp|TypeError|RangeError|SyntaxError|Error|require|matchMedia|window\.matchMedia|cx|clsx|check|index|uniqueIndex|foreignKey|pgPolicy|Temporal\.\w+\.from)$/

export type Reading = 'always' | 'when a sentence' | 'never'

export function readingOfAttribute(name: string): Reading {
  if (ATTRIBUTES_FOR_PEOPLE.test(name)) return 'always'
  return ATTRIBUTES_FOR_PROGRAMS.test(name) ? 'never' : 'when a sentence'
}

export function readingOfProperty(name: string): Reading {
  if (PROPERTIES_FOR_PEOPLE.test(name)) return 'always'
  return PROPERTIES_FOR_PROGRAMS.test(name) ? 'never' : 'when a sentence'
}

/** SQL, log lines and errors that only a programmer can cause */
export function isCallForPrograms(callee: string): boolean {
  return CALLS_FOR_PROGRAMS.test(callee)
}

export function looksLikeSentence(text: string): boolean {
  return (/\S\s+\S/.test(text.trim()) || /\p{L}[.?!…:]$/u.test(text.trim())) && !looksLikeCode(text)
}

const SQL =
  /^\s*\(?\s*(--|select |insert into |update \w+|delete from|create |alter |drop |begin\b|commit\b|with \w+ as|set (local|role|constraints|session)|lock table|analyze\b|vacuum|grant |revoke |truncate|explain|where |and |or |order by|group by|from \w+|(left |inner |cross )?join |union|values|returning|on conflict|limit \d|having |exists \(|not exists|case when|coalesce\(|do \$\$)/
const SQL_INSIDE = /\b(select [\s\S]+ from|order by \w+|is (not )?null\b|::(text|int|uuid|jsonb)|primary key|not null|current_setting\()/
const MARKUP_OR_STYLE =
  /^\s*(<[a-z!?/]|[.#@:]?[\w-]+[^{}]*\{[^}]*:|[\w-]+:\s*[^;]+;|\/\/|\/\*|var\(|calc\(|url\(|rgba?\(|linear-gradient)|<\/\w+>|\{\s*[\w-]+:/
const OTHER_CODE =
  /^(https?:|\/|\.\/|#|[\w-]+\/[\w.+-]+(;|$)|[A-Z]{3,7} \/|[\d\s.,%-]+(px|rem|em|s|ms|vh|vw|fr|deg)?\b|[\s\W\d]*$|[MDYyHhmsSAaZd\s,:./'·-]+$|Bearer\b|Basic\b|inherit|\([\w-]+: ?[^)]+\)$|[a-z]+-[a-z-]+( [a-z]+-[a-z-]+)*$|node:|function |return |import |const |\$\{|[a-z]+=|interval '|M?\d+[ .\d]*[a-zA-Z]\d|private, |no-store|public, max-age|'[\w ]+',)/

/** Instructions to a model */
const INSTRUCTIONS = /^\s*(You (draft|read|write) |This call is a voicemail: )/

/**
 * Matches styles, markup, SQL, addresses, patterns and formats, which are not sentences even if they contain spaces. Neither is a text with
 * a null character
 */
export function looksLikeCode(text: string): boolean {
  return (
    text.includes('\0') ||
    INSTRUCTIONS.test(text) ||
    SQL.test(text) ||
    SQL_INSIDE.test(text) ||
    MARKUP_OR_STYLE.test(text) ||
    OTHER_CODE.test(text)
  )
}
