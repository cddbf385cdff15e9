/** Replaces a part of a file of deploy/ and throws when that part no longer exists */
export function replaced(text: string, part: RegExp, by: string): string {
  if (!part.test(text)) throw new Error(`deploy/patroni.yml has no ${part}`)
  return text.replace(part, by)
}
