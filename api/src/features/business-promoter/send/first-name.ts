const TITLES = /^(mr|mrs|ms|miss|mx|dr|prof|sir|madam)\.?$/i
/** What a person could be called; an address or a number in its place is not repeated to them */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’.-]{0,29}$/u

/** "Whitfield, Dana" and "Dr. Dana Whitfield" are both Dana; empty where nothing looks like a first name */
export function firstNameOf(name: string): string {
  const [before = '', after = ''] = name.split(',')
  // "Dana Whitfield, DDS" has the first name in front all the same
  const isReversed = after.trim() !== '' && !before.trim().includes(' ')
  const words = (isReversed ? after : before)
    .trim()
    .split(/\s+/)
    .filter((word) => !TITLES.test(word))
  const first = words[0] ?? ''
  // "Dr. Whitfield" leaves only a family name, which is no way to greet
  const isFamilyName = words.length === 1 && TITLES.test(name.trim().split(/\s+/)[0] ?? '')
  return NAME.test(first) && !isFamilyName ? first : ''
}
