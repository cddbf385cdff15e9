/** The code of a system error, such as ENOENT, or the error as text if it has no code */
export function errorCodeOrText(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
