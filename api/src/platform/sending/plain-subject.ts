/**
 * A subject with nothing in it that a mail client would not show as it is. Names of customers and businesses stand in subjects: characters
 * that turn the direction of writing can make "moc.knab" read as "bank.com", and what looks like an encoded word is decoded by some
 * clients, to whatever its writer hid in it
 */
export function plainSubject(subject: string): string {
  return subject
    .replace(/[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu, (found) =>
      /\s/.test(found) ? ' ' : '',
    )
    .replace(/=\?|\?=/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
