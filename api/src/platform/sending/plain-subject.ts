/**
 * Removes characters that mail clients would not display as they are. Subjects contain names of customers and businesses. Characters that
 * change the writing direction can make "moc.knab" look like "bank.com", and some clients decode what looks like an encoded word, including
 * text hidden in it
 */
export function cleanSubject(subject: string): string {
  return subject
    .replace(/[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu, (found) =>
      /\s/.test(found) ? ' ' : '',
    )
    .replace(/=\?|\?=/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
