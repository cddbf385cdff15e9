/** Something the person who starts the program can mend: printed as its sentence, without a stack */
export class StartError extends Error {
  override readonly name = 'StartError'
}
