const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Words of examples and of this repository's own tests: a key that holds one was copied, not made */
const COPIED = /change.?me|example|password|secret|random|test|demo|sandbox|marquee|operator|metrics|12345/i
const FEWEST_CHARACTERS = 10
/** 32 random bytes have 27 different ones or more, all but once in a million times */
const FEWEST_BYTES = 20

type Given = Record<string, string | undefined>

/** What a laptop may do and production may not: one sentence for each variable that would leave a door open */
export function findOpenDoors(given: Given): string[] {
  return [...findPlainAddresses(given), ...findWeakKeys(given)]
}

/** Everything sent over http can be read and changed on its way. A service on the same machine is reached without a network */
function findPlainAddresses(given: Given): string[] {
  return Object.entries(given)
    .filter(([name, value = '']) => value.split(/[\s,]+/).some((address) => isPlain(address, name !== 'PUBLIC_URL')))
    .map(([name]) => `${name} begins with http://, and production needs https://. Set it like ${name}=https://…`)
}

function isPlain(address: string, mayBeLoopback: boolean): boolean {
  if (!/^http:/i.test(address) || !URL.canParse(address)) return false
  return !(mayBeLoopback && LOOPBACK.has(new URL(address).hostname))
}

function findWeakKeys(given: Given): string[] {
  const texts = ['OPERATOR_KEY', 'METRICS_KEY', 'STAX_WEBHOOK_SECRET', 'MAIL_BOUNCE_SECRET'].filter(
    (name) => given[name] && isWeakText(given[name]),
  )
  const sealing = (given.CONNECTION_KEYS ?? '').split(',').filter((part) => part && isWeakSealingKey(part))
  const named = (given.OPERATOR_KEYS ?? '').split(',').filter((part) => part && isWeakText(part.split(':')[2] ?? ''))
  return [...texts, ...(named.length > 0 ? ['OPERATOR_KEYS'] : []), ...(sealing.length > 0 ? ['CONNECTION_KEYS'] : [])].map(
    (name) => `${name} is too easy to guess for production. Make one with: openssl rand -base64 32`,
  )
}

const isWeakText = (key: string): boolean => new Set(key).size < FEWEST_CHARACTERS || COPIED.test(key)

const isWeakSealingKey = (part: string): boolean => new Set(Buffer.from(part.split(':')[1] ?? '', 'base64')).size < FEWEST_BYTES
