/**
 * Ends the program with one sentence and no stack trace, for an error that the user can fix.
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
