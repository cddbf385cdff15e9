const LONGEST_MESSAGE = 500

/** The words of a browser or of the provider, as we keep them. Should a card number ever be among them, it is not kept */
export function withoutCardNumbers(message: string): string {
  return message.replace(/\d(?:[ -]?\d){11,18}/g, '[number]').slice(0, LONGEST_MESSAGE)
}
