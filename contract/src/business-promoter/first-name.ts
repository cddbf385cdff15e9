// Free of zod. How people are greeted, both in the message itself and in its preview

const TITLES = /^(mr|mrs|ms|miss|mx|dr|prof|sir|madam)\.?$/i
/** Matches text that looks like a name, because an address or a number in the name field is not used as a greeting */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’.-]{0,29}$/u

/** Both "Whitfield, Dana" and "Dr. Dana Whitfield" result in Dana. Empty if nothing looks like a first name */
export function firstNameOf(name: string): string {
  const [before = '', after = ''] = name.split(',')
  // A comma may also precede a degree, as in "Dana Whitfield, DDS"
  const isReversed = after.trim() !== '' && !before.trim().includes(' ')
  const parts = (isReversed ? after : before)
    .trim()
    .split(/\s+/)
    .filter((part) => !TITLES.test(part))
  const first = parts[0] ?? ''
  // "Dr. Whitfield" has only a family name, which is not used as a greeting
  const isFamilyName = parts.length === 1 && TITLES.test(name.trim().split(/\s+/)[0] ?? '')
  return NAME.test(first) && !isFamilyName ? first : ''
}
