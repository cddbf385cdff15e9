import { AppError } from '../app-error.ts'

/**
 * What the lists of leaked passwords are made of, once digits and symbols around them are taken off: with one added to satisfy a rule
 * ("Password1!") they are the first that are tried
 */
const COMMON_WORDS = new Set(
  `password passwort passwd pass passw0rd qwerty qwertz qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm azerty qazwsx qazwsxedc qweasd qweasdzxc
  qwe asd zxc abc abcd abcde abcdef abcdefg abcabc aaa aaaaaa letmein welcome welcomeback hello hallo admin administrator root user guest login
  master superman batman spiderman monkey dragon football baseball basketball soccer hockey iloveyou loveyou love lovely sunshine princess
  shadow ashley michael jessica jennifer jordan daniel charlie thomas george robert matthew andrew joshua hunter harley ranger buster tigger
  killer trustno trustme secret secrets changeme change default test tester testing temp temporary demo sample example computer internet
  samsung google facebook instagram yelp microsoft windows apple freedom whatever starwars pokemon minecraft cheese cookie chocolate banana
  orange purple flower summer autumn fall winter spring january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday dental dentist clinic doctor office practice company business marquee northlight
  mustang ferrari porsche mercedes yankees lakers cowboys eagles steelers liverpool arsenal chelsea barcelona pussy fuckyou fuck asshole
  money lucky happy family mother father angel babygirl blessed jesus christ heaven america usa california texas florida newyork chicago
  qwer asdfg qwert zaq xsw wsx edc aq sw de fr gt q w e r t y`.split(/\s+/),
)

/** Runs on the keyboard and patterns that hold no word */
const COMMON_RUNS =
  /^(?:1q2w3e4r|q1w2e3r4|1qaz2wsx|zaq12wsx|zaq1|1qaz|a1b2c3|1a2b3c|abc123|123abc|q1w2e3|1q2w3e|p0o9i8|qwe123|123qwe|asd123|123asd)/

const LOOKS_LIKE: Record<string, string> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }
const SHORTEST_NAME = 4

/** The words in which a password is refused that satisfies the rule of the form, and yet would be guessed */
export function refuseWeakPassword(password: string, email: string): void {
  if (isCommon(password)) throw weak('This password is one of the most common ones, so it would be guessed. Please choose another one')
  if (holdsName(password, email)) throw weak('The password must not contain the name in your e-mail address. Please choose another one')
}

const weak = (sentence: string) => new AppError('invalid_input', sentence, { field: 'password' })

function isCommon(password: string): boolean {
  const plain = password.toLowerCase()
  const alike = readAlike(plain)
  const cores = [plain, alike, alike.replace(/l/g, 'i')].map((text) => text.replace(/[^a-z]/g, ''))
  // Digits in front and behind are no letters: "2026summer" is read before "l" is made of its "1"
  const bare = readAlike(plain.replace(/^[^a-z@$]+|[^a-z@$]+$/g, ''))
  return (
    [...cores, bare, bare.replace(/l/g, 'i')].some((core) => COMMON_WORDS.has(core) || COMMON_WORDS.has(halfOf(core))) ||
    COMMON_RUNS.test(plain.replace(/[^a-z0-9]/g, '')) ||
    new Set(plain).size < 4
  )
}

/** "testtest" is "test" */
const halfOf = (text: string) => (text.slice(0, text.length / 2).repeat(2) === text ? text.slice(0, text.length / 2) : text)

function holdsName(password: string, email: string): boolean {
  const name = (email.split('@')[0] ?? '').toLowerCase()
  const parts = [name, ...name.split(/[._-]/)].map((part) => part.replace(/[^a-z]/g, '')).filter((part) => part.length >= SHORTEST_NAME)
  const plain = password.toLowerCase()
  const readings = [plain, readAlike(plain), readAlike(plain).replace(/l/g, 'i')].map((text) => text.replace(/[^a-z]/g, ''))
  return parts.some((part) => readings.some((reading) => reading.includes(part)))
}

const readAlike = (text: string) => text.replace(/[0134570@$!]/g, (sign) => LOOKS_LIKE[sign] ?? sign)
