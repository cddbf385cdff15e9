import { AppError } from '../base/app-error.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Keyboard runs and patterns without any dictionary term */
const COMMON_RUNS =
  /^(?:1q2w3e4r|q1w2e3r4|1qaz2wsx|zaq12wsx|zaq1|1qaz|a1b2c3|1a2b3c|abc123|123abc|q1w2e3|1q2w3e|p0o9i8|qwe123|123qwe|asd123|123asd)/

const LOOKS_LIKE: Record<string, string> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }
const MIN_NAME_LENGTH = 4
const MIN_TERM_LENGTH = 3

/** Rows of keyboards, their columns, and the alphabet */
const RUNS = ['qwertyuiopasdfghjklzxcvbnm', 'qwertzuiop', 'azertyuiop', 'qazwsxedcrfvtgbyhnujmikolp', 'abcdefghijklmnopqrstuvwxyz'].flatMap(
  (run) => [run, [...run].reverse().join('')],
)

/** Rejects a password that satisfies the form's rule but could be guessed. `businessNames`: the business's name and city */
export function assertStrongPassword(password: string, email: string, businessNames: readonly string[]): void {
  if (isCommonPassword(password)) throw weakPasswordError('This password is too common and easy to guess. Please choose another one')
  if (containsEmailName(password, email))
    throw weakPasswordError('The password must not contain the name in your email address. Please choose another one')
  if (isMostlyBusinessName(password, businessNames))
    throw weakPasswordError('The password can’t be just your business’s name or city. Please choose another one')
}

const weakPasswordError = (sentence: string) => new AppError('invalid_input', sentence, { field: 'password' })

function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  const alike = replaceLookalikes(plain)
  const cores = [plain, alike, alike.replace(/l/g, 'i')].map((text) => text.replace(/[^a-z]/g, ''))
  // Digits at both ends are removed first: otherwise the 0 in "2026summer" would be replaced with "o"
  const bare = replaceLookalikes(plain.replace(/^[^a-z@$]+|[^a-z@$]+$/g, ''))
  return (
    [...cores, bare, bare.replace(/l/g, 'i')].some(
      (core) =>
        COMMON_PASSWORDS.has(core) ||
        COMMON_PASSWORDS.has(halveIfDoubled(core)) ||
        (core.length >= MIN_NAME_LENGTH && RUNS.some((run) => run.includes(core))),
    ) ||
    COMMON_RUNS.test(plain.replace(/[^a-z0-9]/g, '')) ||
    isRunOfDigits(plain) ||
    new Set(plain).size < 4
  )
}

const FEW_LETTERS = 2

/** "Aa123456!": a run of digits, ascending, descending or repeated, with hardly any other characters */
function isRunOfDigits(plain: string): boolean {
  const digits = [...plain.replace(/\D/g, '')].map(Number)
  const [step] = digits.slice(1).map((digit, place) => (digit - (digits[place] ?? 0) + 10) % 10)
  const isRun = digits.slice(1).every((digit, place) => (digit - (digits[place] ?? 0) + 10) % 10 === step)
  return digits.length >= 4 && isRun && step !== undefined && [0, 1, 9].includes(step) && plain.replace(/[^a-z]/g, '').length <= FEW_LETTERS
}

/** Turns "testtest" into "test" */
const halveIfDoubled = (text: string) => (text.slice(0, text.length / 2).repeat(2) === text ? text.slice(0, text.length / 2) : text)

function containsEmailName(password: string, email: string): boolean {
  const name = (email.split('@')[0] ?? '').toLowerCase()
  const parts = [name, ...name.split(/[._-]/)]
  const plain = password.toLowerCase()
  const readings = possibleReadingsOf(plain)
  const terms = plain.split(/[^a-z]+/)
  return parts.some((part) => {
    const letters = part.replace(/[^a-z]/g, '')
    if (letters.length >= MIN_NAME_LENGTH) return readings.some((reading) => reading.includes(letters))
    // "ann" is in "channel", so a short name counts only if it stands alone
    return letters.length >= MIN_TERM_LENGTH && (terms.includes(letters) || (part !== letters && plain.includes(part)))
  })
}

/** "Bright-Smile-2026!": without the parts of the names, hardly any letters are left */
function isMostlyBusinessName(password: string, names: readonly string[]): boolean {
  const plainNames = names.map((name) => name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, ''))
  const terms = plainNames
    .flatMap((name) => [name.replace(/[^a-z]/g, ''), ...name.split(/[^a-z]+/)])
    .filter((term) => term.length >= MIN_NAME_LENGTH)
    .sort((a, b) => b.length - a.length)
  return possibleReadingsOf(password.toLowerCase()).some((reading) => {
    const rest = terms.reduce((text, term) => text.replaceAll(term, ''), reading)
    return rest !== reading && rest.length < MIN_NAME_LENGTH
  })
}

/** The letters of a password, also with lookalike digits and symbols replaced by letters */
const possibleReadingsOf = (plain: string) =>
  [plain, replaceLookalikes(plain), replaceLookalikes(plain).replace(/l/g, 'i')].map((text) => text.replace(/[^a-z]/g, ''))

const replaceLookalikes = (text: string) => text.replace(/[0134570@$!]/g, (sign) => LOOKS_LIKE[sign] ?? sign)
