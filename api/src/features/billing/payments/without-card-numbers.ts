const LONGEST_MESSAGE = 500

/** Masks anything that looks like a card number in a message of the browser or the provider, before it is stored */
export function withoutCardNumbers(message: string): string {
  return message.replace(/\d(?:[ -]?\d){11,18}/g, '[number]').slice(0, LONGEST_MESSAGE)
}
