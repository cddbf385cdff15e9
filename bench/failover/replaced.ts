/** A changed file of deploy/: a part that is not there any more must not be passed over in silence */
export function replaced(text: string, part: RegExp, by: string): string {
  if (!part.test(text)) throw new Error(`deploy/patroni.yml has no ${part}`)
  return text.replace(part, by)
}
