const UNTOUCHED = 'script, style, noscript, textarea, input, select, [contenteditable], [data-keep-number]'

/** Shows `to` wherever the page has one of the numbers `from`, written as the page writes it: (217) 555-0199, 217.555.0199 or tel:+12175550199 */
export function swapNumbers(root: Node, from: readonly string[], to: string): void {
  const patterns = from.filter((number) => number !== to).map(phoneNumberPatternOf)
  const swap = (text: string) =>
    patterns.reduce((swapped, pattern) => swapped.replace(pattern, (...match) => writeInSameFormat(match, to)), text)
  if (patterns.length === 0) return
  if (root instanceof Text) swapText(root, swap)
  if (root instanceof Element && !root.closest(UNTOUCHED)) {
    swapLinks(root, swap)
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) swapText(texts.currentNode as Text, swap)
  }
}

function swapText(text: Text, swap: (text: string) => string): void {
  const swapped = swap(text.data)
  // Only a change, because every write is observed again
  if (swapped !== text.data && !text.parentElement?.closest(UNTOUCHED)) text.data = swapped
}

function swapLinks(root: Element, swap: (text: string) => string): void {
  const links = 'a[href^="tel:"], a[href^="sms:"]'
  for (const link of [...(root.matches(links) ? [root] : []), ...root.querySelectorAll(links)]) {
    const href = link.getAttribute('href') ?? ''
    const swapped = swap(href)
    if (swapped !== href && !link.closest(UNTOUCHED)) link.setAttribute('href', swapped)
  }
}

/** All ways to write an E.164 number. Its first group is what is before the number: older browsers cannot look behind */
function phoneNumberPatternOf(number: string): RegExp {
  const digits = number.slice(1)
  const isAmerican = digits.length === 11 && digits.startsWith('1')
  const between = '[\\s().\\u2010-\\u2013-]{0,3}'
  const country = isAmerican ? `(?:\\+?1${between})?` : '\\+?'
  const rest = [...(isAmerican ? digits.slice(1) : digits)].join(between)
  return new RegExp(`(^|[^\\d+])(${country}\\(?${rest})(?!\\d)`, 'g')
}

/** Keeps brackets, spaces and dashes, so that the page looks the same */
function writeInSameFormat([, before = '', written = '']: string[], to: string): string {
  const digits = to.slice(1)
  const places = written.replace(/\D/g, '').length
  if (places > digits.length) return before + to
  let next = digits.length - places
  return before + written.replace(/\d/g, () => digits[next++] ?? '')
}
