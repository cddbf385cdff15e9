/** A start-up failure that the person who starts the program can fix: printed as its message, without a stack trace */
export class StartError extends Error {
  override readonly name = 'StartError'
}
