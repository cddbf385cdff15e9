/** A start-up failure that the person who starts the program can fix. Only its message is printed, without a stack trace */
export class StartError extends Error {
  override readonly name = 'StartError'
}
