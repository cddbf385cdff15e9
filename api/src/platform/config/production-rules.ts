const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Terms from examples and from this repository's tests: a key that contains one was copied, not generated */
const COPIED = /change.?me|example|password|secret|random|test|demo|sandbox|marquee|operator|metrics|12345/i
const FEWEST_CHARACTERS = 10
const SHORTEST_OPERATOR_KEY = 32
/** The alphabet, the digits and the rows of the keyboard: five of these characters in a row were typed, not generated */
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((run) => [
  run,
  [...run].reverse().join(''),
])
const RUN_LENGTH = 5
/** Fewer than one in a million random texts repeats a sequence of six characters */
const REPEAT_LENGTH = 6
/** 32 random bytes contain at least 27 different values, except once in a million times */
const FEWEST_BYTES = 20

type Given = Record<string, string | undefined>

/**
 * Checks for settings that are allowed on a laptop but not in production. Returns one sentence for each variable that makes the
 * installation insecure
 */
export function findInsecureSettings(given: Given): string[] {
  return [...findUnencryptedAddresses(given), ...findShortKeys(given), ...findWeakKeys(given)]
}

/** Data sent over http can be read and changed in transit. A service on the same machine is reached without a network */
function findUnencryptedAddresses(given: Given): string[] {
  return Object.entries(given)
    .filter(([name, value = '']) => value.split(/[\s,]+/).some((address) => isUnencrypted(address, name !== 'PUBLIC_URL')))
    .map(([name]) => `${name} begins with http://, and production needs https://. Set it like ${name}=https://…`)
}

function isUnencrypted(address: string, mayBeLoopback: boolean): boolean {
  if (!/^http:/i.test(address) || !URL.canParse(address)) return false
  return !(mayBeLoopback && LOOPBACK.has(new URL(address).hostname))
}

/** The operator's keys give access to every business */
function findShortKeys({ OPERATOR_KEY, OPERATOR_KEYS }: Given): string[] {
  const isShort = (key: string) => key.length < SHORTEST_OPERATOR_KEY
  const names = [
    ...(OPERATOR_KEY && isShort(OPERATOR_KEY) ? ['OPERATOR_KEY'] : []),
    ...(extractOperatorKeys(OPERATOR_KEYS).some(isShort) ? ['OPERATOR_KEYS'] : []),
  ]
  return names.map(
    (name) => `${name}: a key has at least ${SHORTEST_OPERATOR_KEY} characters in production. Make one with: openssl rand -base64 32`,
  )
}

/** The keys in "name:scopes:key,…" */
const extractOperatorKeys = (written = '') =>
  written
    .split(',')
    .filter(Boolean)
    .map((part) => part.trim().split(':')[2] ?? '')

function findWeakKeys(given: Given): string[] {
  const texts = ['OPERATOR_KEY', 'METRICS_KEY', 'STAX_WEBHOOK_SECRET', 'MAIL_BOUNCE_SECRET'].filter(
    (name) => given[name] && isWeakText(given[name]),
  )
  const sealing = (given.CONNECTION_KEYS ?? '').split(',').filter((part) => part && isWeakSealingKey(part))
  const named = extractOperatorKeys(given.OPERATOR_KEYS).filter(isWeakText)
  return [...texts, ...(named.length > 0 ? ['OPERATOR_KEYS'] : []), ...(sealing.length > 0 ? ['CONNECTION_KEYS'] : [])].map(
    (name) => `${name} is too easy to guess for production. Make one with: openssl rand -base64 32`,
  )
}

const isWeakText = (key: string): boolean =>
  new Set(key).size < FEWEST_CHARACTERS || COPIED.test(key) || hasKeyboardRun(key.toLowerCase()) || hasRepeatedPiece(key)

const substringsOfLength = (text: string, length: number) =>
  Array.from({ length: Math.max(0, text.length - length + 1) }, (_, start) => text.slice(start, start + length))

const hasKeyboardRun = (text: string) => substringsOfLength(text, RUN_LENGTH).some((piece) => RUNS.some((run) => run.includes(piece)))

function hasRepeatedPiece(text: string): boolean {
  const pieces = substringsOfLength(text, REPEAT_LENGTH)
  return new Set(pieces).size < pieces.length
}

const isWeakSealingKey = (part: string): boolean => new Set(Buffer.from(part.split(':')[1] ?? '', 'base64')).size < FEWEST_BYTES
