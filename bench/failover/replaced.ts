/** Replaces a part of a file from deploy/. Throws if the file no longer contains that part */
export function replaced(text: string, part: RegExp, by: string): string {
  if (!part.test(text)) throw new Error(`deploy/patroni.yml has no ${part}`)
  return text.replace(part, by)
}
